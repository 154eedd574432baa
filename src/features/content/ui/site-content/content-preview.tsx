import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Refused, unwrap } from '#ui/client/api.ts'
import { Alert } from '#ui/alert.tsx'
import { useDebounced } from '#ui/debounce.ts'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { TextOverride } from '../../rules.ts'
import type { ContentFields } from './content-form.ts'
import { componentTemplatesQuery } from '../manager-queries.ts'
import { PageFrame } from '../page-frame.tsx'
import { ShownContent } from '../shown-content.tsx'
import type { ContentEntry } from './site-entries.ts'

/** The draft as the server would store it, shown on its page if it has one. */
export function ContentPreview({ entry, fields }: { entry: ContentEntry; fields: ContentFields }) {
  const client = useClient()
  const { contentType, content } = useDebounced(fields, 400)
  const { data, error } = useQuery({
    queryKey: ['content-preview', contentType, content],
    queryFn: async () => (await unwrap(client.content.preview.$post({ json: { contentType, content } }))).content,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { data: components } = useQuery({
    ...componentTemplatesQuery(client),
    enabled: entry.slot?.picks === 'component',
  })
  if (error) {
    const sentence = error instanceof Refused ? (error.fields.content ?? error.message) : "Couldn't load the preview."
    return <Alert tone="warning">{sentence}</Alert>
  }
  if (data === undefined) return <Skeleton className="h-72 rounded-md" />
  const chosen = entry.slot?.picks && components?.find(({ componentKey }) => componentKey === data)
  const component = chosen ? { html: chosen.template, styles: chosen.styles ?? '' } : undefined
  const text: TextOverride = { contentType, title: fields.title, content: data, component }
  if (!entry.page) return <ShownContent text={text} />
  const { page, path, title } = entry.page
  const isUsed = fields.isActive && !entry.slot?.validate?.(data)
  return (
    <div className="flex flex-col gap-3">
      {contentType === 'html' && <ShownContent text={text} />}
      {!isUsed && (
        <Alert tone="warning">
          The page shows its built-in text because this one is inactive or not in the expected format.
        </Alert>
      )}
      <PageFrame
        title={`${title} with this text`}
        path={path}
        draft={{ page, key: entry.key, text: isUsed ? text : null }}
        isPhone
      />
    </div>
  )
}
