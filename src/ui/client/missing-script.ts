import { unreachable } from './api.ts'

/**
 * Keeps the page when a script cannot be loaded. The router would reload the document, which leaves the app when offline: it does so for
 * errors with the browser's message, so this replaces the message (https://vite.dev/guide/build#load-error-handling).
 */
export function keepPageWithoutScripts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = unreachable.message
    payload.name = missingScript
  })
}

const missingScript = 'MissingScript'

/** Whether a script of the page could not be loaded: offline, or after a new version was deployed. */
export const isScriptMissing = (error: unknown): error is Error =>
  error instanceof Error && error.name === missingScript

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
