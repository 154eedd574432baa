import { useState } from 'react'
import type { ComponentType, ReactElement } from 'react'
import { Refused } from '../client/api.ts'
import { Button } from '../button.tsx'
import type { ButtonLook } from '../button.tsx'
import { toast } from '../toast/toast.ts'
import { useFocusBack } from './use-focus-back.ts'
import { preload, useLazyDialog } from '../lazy.tsx'
import type { DialogState } from '../lazy.tsx'

interface LoadThenOpenButtonProps<Answer, Props extends DialogState> {
  label: string
  variant?: ButtonLook['variant']
  size?: ButtonLook['size']
  wide?: boolean
  /** The id of the element that names the team. */
  describedBy: string
  /** Reads the current data. */
  read: () => Promise<Answer>
  /** The toast's title on failure. */
  failed: string
  loadDialog: () => Promise<{ default: ComponentType<Props> }>
  /** Renders the dialog with the data. */
  children: (Dialog: ComponentType<Props>, answer: Answer, state: DialogState) => ReactElement
}

/** A button that loads data before it opens its dialog. */
export function LoadThenOpenButton<Answer, Props extends DialogState>({
  label,
  variant = 'quiet',
  size = 'sm',
  wide,
  describedBy,
  read,
  failed,
  loadDialog,
  children,
}: LoadThenOpenButtonProps<Answer, Props>) {
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const button = useFocusBack(isAsking)

  const ask = async () => {
    setIsAsking(true)
    preload(loadDialog)
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
        variant={variant}
        size={size}
        wide={wide}
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
