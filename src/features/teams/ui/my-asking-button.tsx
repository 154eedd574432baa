import { useState } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { Refused } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { useFocusBack } from '#ui/use-focus-back.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import type { DialogState } from '#ui/use-lazy-dialog.ts'

interface AskingButtonProps<Answer, Props extends DialogState> {
  label: string
  /** The element that names the team. */
  describedBy: string
  /** Reads what stands at this moment. */
  read: () => Promise<Answer>
  /** The title of the toast that tells a refusal. */
  failed: string
  loadDialog: () => Promise<{ default: ComponentType<Props> }>
  /** The dialog over what was read. */
  children: (Dialog: ComponentType<Props>, answer: Answer, state: DialogState) => ReactElement
}

/** A button that has to ask the server before its dialog can open. */
export function AskingButton<Answer, Props extends DialogState>({
  label,
  describedBy,
  read,
  failed,
  loadDialog,
  children,
}: AskingButtonProps<Answer, Props>) {
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const button = useFocusBack(isAsking)

  const ask = async () => {
    setIsAsking(true)
    try {
      setAnswer(await read())
      await show()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: failed, description: error.message, destructive: true })
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="sm"
        busy={isAsking}
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => void ask()}
        className="noscript:hidden"
      >
        {label}
      </Button>
      {Dialog && answer !== null && children(Dialog, answer, state)}
    </>
  )
}
