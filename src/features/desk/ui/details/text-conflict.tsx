import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

interface TextConflictProps {
  /** 'Description'. */
  label: string
  existing: string
  onKeep: () => void
  onTake: () => void
}

/** Someone else saved a text that was also changed here: shows theirs, and asks which one to keep. */
export function TextConflict({ label, existing, onKeep, onTake }: TextConflictProps) {
  return (
    <Alert tone="warning" role="alert" title={`Someone else changed the ${label.toLowerCase()}`}>
      <p>Your version isn't saved yet. Their version:</p>
      <blockquote className="mt-2 max-h-48 overflow-y-auto border-l-2 border-edge pl-3 break-words whitespace-pre-line text-ink">
        {existing || 'They deleted this text.'}
      </blockquote>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={onTake}>
          Use their version
        </Button>
        <Button size="sm" onClick={onKeep}>
          Use my version
        </Button>
      </div>
    </Alert>
  )
}
