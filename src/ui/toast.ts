/*
 * What the page has to say in passing: one toast at a time, callable from anywhere. No React here; the toaster itself is loaded
 * with the first toast (toast-outlet.tsx).
 */

export interface Toast {
  id: number
  title: string
  description?: string
  /** Something failed. */
  destructive?: boolean
  open: boolean
}

let current: Toast | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast in place of the one before it. */
export function toast({ title, description, destructive }: Pick<Toast, 'title' | 'description' | 'destructive'>): void {
  lastId += 1
  set({ id: lastId, title, description, destructive, open: true })
}

/** Closes that toast; does nothing when another has taken its place. */
export function dismissToast(id: number): void {
  if (current?.id === id && current.open) set({ ...current, open: false })
}

/** The newest toast, kept after it has closed so that it can leave in its own time. */
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
