import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Refused, answer } from '#ui/api.ts'
import { Alert } from '#ui/alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useClient } from '#ui/use-client.ts'
import type { OwnText } from '../rules.ts'
import type { ContentFields } from './content-form.ts'
import { PageFrame } from './page-frame.tsx'
import { ShownContent } from './shown-content.tsx'
import type { Entry } from './site-entries.ts'
import { useSettled } from './use-settled.ts'

/** What is being written as it would be stored: on its page where it has one. */
export function ContentPreview({ entry, fields }: { entry: Entry; fields: ContentFields }) {
  const client = useClient()
  const { contentType, content } = useSettled(fields)
  const { data, error } = useQuery({
    queryKey: ['content-preview', contentType, content],
    queryFn: async () => (await answer(client.content.preview.$post({ json: { contentType, content } }))).content,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (error) {
    const sentence = error instanceof Refused ? (error.fields.content ?? error.message) : 'It did not load.'
    return <Alert tone="warning">{sentence}</Alert>
  }
  if (data === undefined) return <Skeleton className="h-72 rounded-md" />
  const text: OwnText = { contentType, title: fields.title, content: data }
  if (!entry.page) return <ShownContent text={text} />
  const { page, path, title } = entry.page
  const isUsed = fields.isActive && !entry.slot?.fault?.(data)
  return (
    <div className="flex flex-col gap-3">
      {contentType === 'html' && <ShownContent text={text} />}
      {!isUsed && (
        <Alert tone="warning">The page shows its built-in text, as this is inactive or not in the form it needs.</Alert>
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
