import { useState } from 'react'
import type { ComponentType } from 'react'
import { toast } from './toast.ts'

export interface DialogState {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * A dialog whose code comes when somebody first asks for it: `Dialog` is null until then, `state` is what it takes to open and close.
 * Loaded by hand and not by React.lazy, which would put an error page over everything when the connection breaks just then.
 */
export function useLazyDialog<Props extends DialogState>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  const show = async () => {
    try {
      const module = await load()
      setDialog(() => module.default)
      setIsOpen(true)
    } catch {
      toast({ title: 'This did not load', description: 'Check your connection and try again.', destructive: true })
    }
  }

  return { Dialog, state: { open: isOpen, onOpenChange: setIsOpen }, show }
}
