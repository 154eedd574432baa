import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Refused, unwrap } from '#ui/client/api.ts'
import { Alert } from '#ui/alert.tsx'
import { useDebounced } from '#ui/debounce.ts'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import type { EmailDraft } from '../../template-contract.ts'
import { SnippetFrame } from './snippet-frame.tsx'
import { UnknownVariables } from './unknown-variables.tsx'

/** The email with sample values for its variables, and a warning about unknown ones. */
export function EmailPreview({ draft, isTall = false }: { draft: EmailDraft; isTall?: boolean }) {
  const client = useClient()
  const { templateKey, subject, htmlContent, textContent, variables } = useDebounced(draft, 400)
  const json: EmailDraft = { templateKey, subject, htmlContent, textContent, variables }
  const { data, error } = useQuery({
    queryKey: ['email-preview', json],
    queryFn: () => unwrap(client['email-templates'].preview.$post({ json })),
    placeholderData: keepPreviousData,
  })
  if (error) {
    const sentences = error instanceof Refused ? Object.values(error.fields) : []
    return <Alert tone="warning">{sentences.length > 0 ? sentences.join(' ') : "Couldn't load the preview."}</Alert>
  }
  if (!data) return <Skeleton className="h-72 rounded-md" />
  return (
    <div className="flex flex-col gap-3">
      <UnknownVariables unknown={data.unknownVariables} known={data.knownVariables} />
      <p className="type-label break-words">{data.subject}</p>
      <SnippetFrame
        title={`Preview of ${data.subject}`}
        html={data.html}
        className={isTall ? 'lg:h-[55vh]' : undefined}
      />
      <Disclosure summary="As plain text">
        <p className="rounded-md bg-sunken p-3 type-small break-words whitespace-pre-wrap">{data.text}</p>
      </Disclosure>
    </div>
  )
}
