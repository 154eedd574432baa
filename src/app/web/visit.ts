import { AsyncLocalStorage } from 'node:async_hooks'

/** A page request, as rendering sees it. */
export type Visit = {
  /** Calls the API as this visitor. */
  fetchApi: typeof fetch
  /** The site's public origin (PUBLIC_URL). */
  origin: string
  /** Logs an error that occurred while loading or rendering the page. */
  report: (error: unknown) => void
  /** Marks our own scripts while the page is rendered; what is sent allows them by hash (page-body.ts). */
  nonce: string
}

export const visits = new AsyncLocalStorage<Visit>()
