import type { QueryClient } from '@tanstack/react-query'
import { sessionHint } from '#lib/session-hint.ts'
import { Refused, unwrap } from '#ui/client/api.ts'
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

/** A reply that takes longer counts as a failure, although it is still used when it arrives. */
const longestWaitMs = 10_000

/** Whether the account couldn't be loaded so far, and whether its user has asked to try again. */
type AccountFailure = 'failed' | 'retrying' | null

let failure: AccountFailure = null
const listeners = new Set<() => void>()

function setFailure(next: AccountFailure): void {
  failure = next
  for (const listener of listeners) listener()
}

export const accountFailure = () => failure

export function onAccountFailure(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let askNow: (() => void) | null = null

/** After a failure: asks at once, and gives up on a reply that is still missing. */
export function retryAccount(): void {
  if (failure === 'failed') askNow?.()
}

type Prepare = (user: SessionUser | null, isRetry: boolean) => Promise<unknown>

let prepare: Prepare | null = null

/**
 * Until it is known who is logged in: the page shows them once `load` has read what it shows about them, so that all of it appears at once.
 * `load` is called with null if nobody is logged in.
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
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Somebody may have logged in or out meanwhile, which ends the request. */
  const askAgain = (pause: number) => {
    const user = queryClient.getQueryData<SessionUser | null>(sessionKey)
    if (user !== undefined) return resolve(user)
    setFailure('failed')
    timer = setTimeout(() => ask(Math.min(2 * pause, pauses.longest)), pause)
  }
  const ask = (pause: number) => {
    const isRetry = asked > 0
    const current = (asked += 1)
    const late = setTimeout(() => isSessionUnknown() && setFailure('failed'), longestWaitMs)
    const read = async () => {
      const user = await readUser(client)
      await hydrated
      if (!user) keepInvolved(null)
      await prepare?.(user, isRetry)
      return user
    }
    void queryClient
      .query({ ...sessionQuery(client), queryFn: read })
      .then(resolve, () => setTimeout(() => current === asked && askAgain(pause)))
      .finally(() => clearTimeout(late))
  }
  askNow = () => {
    setFailure('retrying')
    clearTimeout(timer)
    void queryClient.cancelQueries({ queryKey: sessionKey }).then(() => ask(pauses.first))
  }
  ask(pauses.first)
}

/** A session that has ended is nobody's. */
async function readUser(client: Client): Promise<SessionUser | null> {
  try {
    return (await unwrap(client.auth.session.$get())).user
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return null
    throw error
  }
}

/** Ends the wait: shows what was hidden until it is known who is logged in. Browser only. */
export function showUnknownParts(): void {
  const { dataset } = document.documentElement
  delete dataset.session
  delete dataset.own
  setFailure(null)
}

/** Whether the page still waits for the answer. Browser only. */
export const isSessionUnknown = () => typeof document !== 'undefined' && 'session' in document.documentElement.dataset

/** Resolves once it is known who is logged in. */
export const knownSession = () => session
