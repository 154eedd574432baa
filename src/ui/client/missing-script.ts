import { unreachable } from './api.ts'

/** What Chromium, Firefox and Safari say when a script cannot be loaded, and Vite about a stylesheet. */
const loadFailure =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

/**
 * Keeps the page when a script cannot be loaded. The router would reload the document, which leaves the app when offline: it does so for
 * errors with the browser's message, so this replaces the message (https://vite.dev/guide/build#load-error-handling). Vite reports errors
 * that a script throws in the same way; they stay as they are.
 */
export function keepPageWithoutScripts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!loadFailure.test(payload.message)) return
    payload.message = unreachable.message
    payload.name = missingScript
  })
}

const missingScript = 'MissingScript'

/** Whether a script of the page could not be loaded: offline, or after a new version was deployed. */
export const isScriptMissing = (error: unknown): error is Error =>
  error instanceof Error && (error.name === missingScript || loadFailure.test(error.message))

const reloadedKey = 'reloaded-for-script'

/** Loads the page at `address` again with the scripts of the server's version, unless the server cannot be reached. */
export async function reloadScripts(address: string): Promise<void> {
  const reply = await fetch(address).catch(() => null)
  if (!reply || reply.status >= 500) return
  sessionStorage.setItem(reloadedKey, address)
  window.location.assign(address)
}

/** Whether `reloadScripts` has already loaded this page again. */
export const hasReloadedScripts = (address: string) => sessionStorage.getItem(reloadedKey) === address
