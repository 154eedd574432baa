import { Alert } from '#ui/alert.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'

interface ConsequencesProps {
  /** One sentence each; undefined while they load. */
  sentences: readonly string[] | undefined
  error: Error | null
}

/** What a change will do, in the dialog that asks for it. */
export function Consequences({ sentences, error }: ConsequencesProps) {
  return (
    <div className="flex min-h-12 flex-col gap-1.5">
      {sentences?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!sentences && !error && <Skeleton className="h-12" />}
      {error && (
        <Alert tone="danger" role="alert" title="Couldn't load what this would do">
          {error.message}
        </Alert>
      )}
    </div>
  )
}
