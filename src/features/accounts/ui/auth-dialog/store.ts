import { isSessionUnknown, knownSession, retryAccount } from '../learn-session.ts'

/* Whether the dialog 'Join Homefield' is open, and on which tab, or the one that asks for the password. Callable from anywhere; outlet.tsx renders it. */

/** `password` asks logged-in users for their password, and has no tabs. */
export type AuthTab = 'login' | 'signup' | 'password'

export interface AuthDialogState {
  tab: AuthTab
  open: boolean
  /** Runs after logging in, or after the password was entered. */
  onLoggedIn?: () => void
  /** Runs when the dialog is closed, or opened for something else. */
  onClosed?: () => void
  /** What logging in is for: 'Create an account to enter Rose City Hoops Classic.' */
  reason?: string
  /** The address that the forms start with. */
  email?: string
  /** Whether the tab Login shows the form that asks for a link to choose a new password. */
  isForgotten?: boolean
  /** Whether it shows the second step instead, because the right password was sent and a code is needed. */
  needsCode?: boolean
}

let current: AuthDialogState | null = null
const listeners = new Set<() => void>()

type Options = Omit<AuthDialogState, 'tab' | 'open'>

/** Opens the dialog on this tab; `onLoggedIn` runs after logging in through it, or if the user turns out to be logged in. */
export function openAuthDialog(tab: AuthTab, options: Options = {}): void {
  // Only somebody who is logged in is asked for the password.
  if (tab === 'password' || !isSessionUnknown()) return open(tab, options)
  retryAccount()
  void knownSession().then((user) => (user ? options.onLoggedIn?.() : open(tab, options)))
}

function open(tab: AuthTab, options: Options): void {
  const before = current
  set({ tab, open: true, ...options })
  if (before?.open) before.onClosed?.()
}

/** Switches the open dialog to this tab. */
export function switchAuthTab(tab: AuthTab): void {
  if (current) set({ ...current, tab })
}

/** Shows the form for a forgotten password, or the login again. */
export function showForgotten(isForgotten: boolean): void {
  if (current) set({ ...current, isForgotten })
}

/** Shows the second step of a login, or the first one again. */
export function showCode(needsCode: boolean): void {
  if (current) set({ ...current, needsCode })
}

/** Closes the dialog. */
export function closeAuthDialog(): void {
  if (!current?.open) return
  const { onClosed } = current
  set({ ...current, open: false })
  onClosed?.()
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
