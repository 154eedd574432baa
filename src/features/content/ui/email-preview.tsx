import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Refused, answer } from '#ui/api.ts'
import { Alert } from '#ui/alert.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useClient } from '#ui/use-client.ts'
import type { EmailDraft } from '../template-contract.ts'
import { SnippetFrame } from './snippet-frame.tsx'
import { useSettled } from './use-settled.ts'

/** The mail as it would arrive, with a sample in the place of every variable; names nobody fills in are pointed out. */
export function EmailPreview({ draft, isTall = false }: { draft: EmailDraft; isTall?: boolean }) {
  const client = useClient()
  const { templateKey, subject, htmlContent, textContent, variables } = draft
  const said = useSettled(JSON.stringify({ templateKey, subject, htmlContent, textContent, variables }))
  const { data, error } = useQuery({
    queryKey: ['email-preview', said],
    queryFn: () => answer(client['email-templates'].preview.$post({ json: JSON.parse(said) as EmailDraft })),
    placeholderData: keepPreviousData,
  })
  if (error) {
    const sentences = error instanceof Refused ? Object.values(error.fields) : []
    return <Alert tone="warning">{sentences.length > 0 ? sentences.join(' ') : 'The preview did not load.'}</Alert>
  }
  if (!data) return <Skeleton className="h-72 rounded-md" />
  return (
    <div className="flex flex-col gap-3">
      {data.unknownVariables.length > 0 && (
        <Alert tone="warning" title="Unknown variables">
          {data.unknownVariables.map((name) => `{{${name}}}`).join(', ')} will be left empty when the email is sent.
        </Alert>
      )}
      <p className="type-label break-words">{data.subject}</p>
      <SnippetFrame
        title={`Preview of ${data.subject}`}
        html={data.html}
        className={isTall ? 'lg:h-[55vh]' : undefined}
      />
      <details>
        <summary className="flex min-h-11 items-center text-sm text-soft">As plain text</summary>
        <p className="rounded-md bg-sunken p-3 text-sm break-words whitespace-pre-wrap">{data.text}</p>
      </details>
    </div>
  )
}
