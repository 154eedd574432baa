import { useEffect, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'

interface RefusalNoteProps {
  title: string
  /** Why; nothing is shown without one. */
  sentence: string | undefined
  /** Takes the focus when it appears: where no field can be named for it. */
  focused?: boolean
}

/** Says in a form itself why it was refused: the toast is gone by the time somebody has looked. */
export function RefusalNote({ title, sentence, focused = false }: RefusalNoteProps) {
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
