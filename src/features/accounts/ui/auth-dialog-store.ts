/*
 * Whether the dialog 'Join Homefield' is open, and on which tab; callable from anywhere. No React here: the dialog itself is loaded
 * when it is first opened (auth-dialog-outlet.tsx).
 */

export type AuthTab = 'login' | 'signup'

export interface AuthDialogState {
  tab: AuthTab
  open: boolean
  /** What to go on with once somebody is signed in. */
  onSignedIn?: () => void
}

let current: AuthDialogState | null = null
const listeners = new Set<() => void>()

/** Opens the dialog on this tab, and goes on with `onSignedIn` once somebody has signed in through it. */
export function openAuthDialog(tab: AuthTab, onSignedIn?: () => void): void {
  set({ tab, open: true, onSignedIn })
}

/** Turns the open dialog to this tab. */
export function turnAuthDialog(tab: AuthTab): void {
  if (current) set({ ...current, tab })
}

/** Closes the dialog; what was typed stays for the next time it opens. */
export function closeAuthDialog(): void {
  if (current?.open) set({ ...current, open: false })
}

/** Null until the dialog is opened for the first time. */
export function currentAuthDialog(): AuthDialogState | null {
  return current
}

export function onAuthDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: AuthDialogState): void {
  current = next
  for (const listener of listeners) listener()
}
