import { startTransition, useEffect, useId, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { nextPaint } from './client/next-paint.ts'
import { reportUnexpected } from './client/report-unexpected.ts'
import { ErrorState } from './list/error-state.tsx'
import { toast } from './toast/toast.ts'

/*
 * Code that is loaded on use, in the browser only. Unlike with React.lazy, a failure is shown in place, and loading can be retried. Every
 * `load` must be the same function at every render.
 */

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Loads code ahead of time, for example on hover. A failure is reported when the code is needed. */
export function preload(load: () => Promise<unknown>): void {
  load().catch(() => {})
}

/** Loads code that the page works without; null if it can't be loaded. */
export function loadOptional<Code>(load: () => Promise<Code>): Promise<Code | null> {
  return load().catch((error: unknown) => {
    reportUnexpected(error)
    return null
  })
}

/** Loads code once `attempt` is not null. After a failure, a new value of `attempt` tries again. `code` is kept once it is loaded. */
export function useLazy<Code>(load: () => Promise<Code>, attempt: unknown): { code: Code | null; failed: boolean } {
  const [code, setCode] = useState<{ loaded: Code } | null>(null)
  const [failedAttempt, setFailedAttempt] = useState<unknown>(null)
  useEffect(() => {
    if (attempt === null || code) return
    load().then(
      (loaded) => setCode({ loaded }),
      (error: unknown) => {
        reportUnexpected(error)
        setFailedAttempt(attempt)
      },
    )
  }, [load, attempt, code])
  return { code: code && code.loaded, failed: !code && attempt !== null && failedAttempt === attempt }
}

interface LazyProps<Props extends object> {
  load: Load<Props>
  props: Props
  /** A skeleton of the same size. */
  fallback?: ReactNode
  /** Shows nothing if the code can't be loaded, for parts that the page works without. */
  optional?: boolean
}

/** A part of a page whose code is loaded when it is first shown. */
export function Lazy<Props extends object>({ load, props, fallback = null, optional = false }: LazyProps<Props>) {
  const [attempt, setAttempt] = useState(1)
  const { code, failed } = useLazy(load, attempt)
  if (failed) return optional ? null : <ErrorState onRetry={() => setAttempt(attempt + 1)} />
  return code ? <code.default {...props} /> : fallback
}

export interface DialogState {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * A dialog whose code is loaded when it is first shown; until then `Dialog` is null. With `opening` as its key, each opening is a new dialog,
 * which starts from the props it has then.
 */
export function useLazyDialog<Props extends DialogState>(load: Load<Props>) {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null)
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const requested = useRef(0)
  const id = useId()

  const show = async () => {
    // Still opening: the second click of a double-click would replace the dialog, and the focus would not find its way back.
    if (requested.current > openings) return
    requested.current = openings + 1
    await nextPaint()
    try {
      const module = await load()
      // Rendered in short pieces, because the dialog may be part of a long page.
      startTransition(() => {
        setDialog(() => module.default)
        setOpenings(openings + 1)
        setOpen(true)
      })
    } catch (error) {
      requested.current = openings
      reportUnexpected(error)
      toastLoadFailure()
    }
  }

  // Unlike a number, the key differs from those of the dialogs beside it.
  return { Dialog, state: { open, onOpenChange: setOpen }, opening: `${id}-${openings}`, show }
}

export function toastLoadFailure(): void {
  toast({ title: "Couldn't load this", description: 'Check your connection and try again.', destructive: true })
}
