import type { QueryClient } from '@tanstack/react-query'
import { sessionHint } from '#lib/session-hint.ts'
import { unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { hydrated } from '#ui/hydrated.tsx'
import type { SessionUser } from '../contract.ts'
import { keepInvolved } from './involved.ts'
import { sessionKey, sessionQuery } from './queries.ts'

/*
 * A public page is the same for everybody, so the browser asks who is logged in. Until it knows, the page shows what visitors see, except
 * that `data-session` on <html> hides visitor-only content and reserves space for personal content (`unknown-session:` in styles.css).
 */

/** Runs in the page's head, before the first paint. */
export const sessionHintScript = `if(/(?:^|; )${sessionHint}=1(?:;|$)/.test(document.cookie))document.documentElement.dataset.session='unknown'`

/** The pause before asking again, and the longest one: each failure doubles it. */
const pauses = { first: 5_000, longest: 60_000 }

type Prepare = (user: SessionUser) => Promise<unknown>

let prepare: Prepare | null = null

/**
 * Until it is known who is logged in: the page shows them once `load` has read what it shows about them, so that all of it appears at once.
 * Returns a function that takes this back. Browser only.
 */
export function prepareForUser(load: Prepare): () => void {
  prepare = load
  return () => {
    if (prepare === load) prepare = null
  }
}

let session: Promise<SessionUser | null> = Promise.resolve(null)

/** Asks who is logged in, unless the page already includes it, or the browser has no hint that anyone is. Browser only. */
export function learnSession(queryClient: QueryClient, client: Client): void {
  if (queryClient.getQueryData(sessionKey)) return
  if (!isSessionUnknown()) {
    keepInvolved(null)
    queryClient.setQueryData(sessionKey, null)
    return
  }
  const { promise, resolve } = Promise.withResolvers<SessionUser | null>()
  session = promise
  /** Somebody may have logged in or out meanwhile, which ends the request. */
  const askAgain = (pause: number) => {
    const user = queryClient.getQueryData<SessionUser | null>(sessionKey)
    if (user !== undefined) return resolve(user)
    // Login works while the answer is missing.
    showUnknownParts()
    setTimeout(() => ask(Math.min(2 * pause, pauses.longest)), pause)
  }
  const ask = (pause: number) =>
    void queryClient
      .query({
        ...sessionQuery(client),
        queryFn: async () => {
          const { user } = await unwrap(client.auth.session.$get())
          await hydrated
          if (!user) keepInvolved(null)
          // What fails here is read again by the parts that show it, and they say so.
          else await prepare?.(user).catch(() => {})
          return user
        },
      })
      .then(resolve, () => setTimeout(() => askAgain(pause)))
  ask(pauses.first)
}

/** Ends the wait: shows what was hidden until it is known who is logged in. Browser only. */
export function showUnknownParts(): void {
  const { dataset } = document.documentElement
  delete dataset.session
  delete dataset.own
}

/** Whether the page still waits for the answer. Browser only. */
export const isSessionUnknown = () => typeof document !== 'undefined' && 'session' in document.documentElement.dataset

/** Resolves once it is known who is logged in. */
export const knownSession = () => session
