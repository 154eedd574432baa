import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Progress } from '#ui/progress.tsx'

interface UploadFieldProps {
  label: string
  hint: string
  accept: string
  /** The uploaded share, 0 to 1; null if nothing is uploading. */
  progress: number | null
  onFile: (file: File) => void
  onCancel: () => void
}

/** A file chooser that uploads right away and shows the progress. */
export function UploadField({ label, hint, accept, progress, onFile, onCancel }: UploadFieldProps) {
  const id = useId()
  if (progress === null) {
    return (
      <Field label={label} hint={hint}>
        <Input
          type="file"
          accept={accept}
          className="file:mr-3 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1 file:text-ink"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // So that the same file can be chosen again after a failure.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </Field>
    )
  }
  const percent = Math.floor(progress * 100)
  return (
    <div className="flex flex-col gap-2" role="group" aria-labelledby={id}>
      <p id={id} className="type-label">
        {progress < 1 ? `Uploading… ${percent}%` : 'Almost done: saving the file…'}
      </p>
      <div className="flex items-center gap-3">
        <Progress value={percent} max={100} label="Uploaded" text={`${percent}%`} />
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
