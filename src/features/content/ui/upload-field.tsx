import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Progress } from '#ui/progress.tsx'

interface UploadFieldProps {
  label: string
  hint: string
  accept: string
  /** How far the file has come, or null. */
  share: number | null
  onFile: (file: File) => void
  onGiveUp: () => void
}

/** Chooses a file, which is sent at once; in its place, while it is under way, how far it has come. */
export function UploadField({ label, hint, accept, share, onFile, onGiveUp }: UploadFieldProps) {
  const id = useId()
  if (share === null) {
    return (
      <Field label={label} hint={hint}>
        <Input
          type="file"
          accept={accept}
          className="file:mr-3 file:rounded-md file:border-0 file:bg-sunken file:px-3 file:py-1 file:text-ink"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file can be chosen again after it failed.
            currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </Field>
    )
  }
  const percent = Math.floor(share * 100)
  return (
    <div className="flex flex-col gap-2" role="group" aria-labelledby={id}>
      <p id={id} className="type-label text-sm">
        {share < 1 ? `Uploading… ${percent} %` : 'Almost done: saving the file…'}
      </p>
      <div className="flex items-center gap-3">
        <Progress value={percent} max={100} label="Uploaded" text={`${percent} %`} />
        <Button size="sm" onClick={onGiveUp}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
