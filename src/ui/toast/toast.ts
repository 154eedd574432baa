/* Toasts, one at a time, callable from anywhere. No React here; the toaster's code is loaded with the first toast (toast-outlet.tsx). */

interface ToastAction {
  /** A verb: 'Undo'. */
  label: string
  run: () => void
}

export interface Toast {
  id: number
  title: string
  description?: string
  /** An error. */
  destructive?: boolean
  /** A button in the toast. A toast with one stays for 10 s instead of 5. */
  action?: ToastAction
  open: boolean
}

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast, replacing the last one. */
export function toast({ title, description, destructive, action }: Omit<Toast, 'id' | 'open'>): void {
  lastId += 1
  set({ id: lastId, title, description, destructive, action, open: true })
}

/** Closes this toast, unless another one has replaced it. */
export function dismissToast(id: number): void {
  if (current?.id === id && current.open) set({ ...current, open: false })
}

/** The latest toast. It is kept after it has closed, for its exit animation. */
export function currentToast(): Toast | null {
  return current
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Toast): void {
  current = next
  for (const listener of listeners) listener()
}
