import { AsyncLocalStorage } from 'node:async_hooks'

/** What the server knows of a page request while it renders: how to ask the API as this visitor, and what stands in its cookies. */
export type Visit = {
  fetchApi: typeof fetch
  theme: 'light' | 'dark' | null
  /** Where the site stands in public (PUBLIC_URL). */
  origin: string
  /** Takes what went wrong while the page was loaded or rendered, for the log. */
  report: (error: unknown) => void
  /** The nonce of this page's scripts (a placeholder that the response replaces). */
  nonce: string
}

export const visits = new AsyncLocalStorage<Visit>()
