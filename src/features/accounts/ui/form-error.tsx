import { useEffect, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'

interface RefusalNoteProps {
  title: string
  /** Without an error, nothing is shown. */
  sentence: string | undefined
  /** Takes the focus when it appears, if no field has an error. */
  focused?: boolean
}

/** Shows the refusal in the form, because the toast may have disappeared. */
export function FormError({ title, sentence, focused = false }: RefusalNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sentence && focused) note.current?.focus()
  }, [sentence, focused])
  if (!sentence) return null
  return (
    <div ref={note} tabIndex={-1} className="rounded-md outline-none">
      <Alert tone="danger" role="alert" title={title}>
        {sentence}
      </Alert>
    </div>
  )
}
