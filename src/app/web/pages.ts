import { setImmediate as nextTurn } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Hono } from 'hono'
import type { Context } from 'hono'
import pLimit from 'p-limit'
import { contentTopic } from '#features/content/server/changes.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { setCookies } from '#platform/http/http.ts'
import type { InProcess } from '#platform/http/http.ts'
import { refuseBadUrl } from '#platform/http/well-formed.ts'
import { addressOf } from '#platform/http/middleware.ts'
import { withoutLinkTokens } from '#platform/secrets/link-token.ts'
import { tokenBuckets } from '#platform/limits/token-bucket.ts'
import { retryAfterSeconds } from '../refusals.ts'
import { encodingFor } from './compressed.ts'
import type { VisitorReads } from './overload.ts'
import { pageBody } from './page-body.ts'
import type { PageBody } from './page-body.ts'
import { isPersonal, isPublic } from './public-pages.ts'
import { securityHeaders } from './security.ts'
import type { Visit } from './visit.ts'

export type Render = (request: Request, visit: Visit) => Promise<Response>

type PagesOptions = { callApi: CallApi; render: Render; visitorReads: VisitorReads }

/** React's marker for a part of a page that failed. It does not report the error itself. */
const failedPartMarker = '<!--$!-->'
/** How long the page that visitors who are not logged in get is cached. */
const freshMs = 1_000
const maxCachedPages = 500
/** How many pages that are not cached a network gets without being logged in: at once, and then in a second. */
const uncachedPages = { burst: 200, perSecond: 5 }
/**
 * More at once would not be faster, only hold more memory; the others wait their turn. Pages for one person have a queue of their own, so that
 * a crowd of visitors does not keep them waiting.
 */
const renderQueues = { shared: pLimit(4), own: pLimit(8) }
/** While every place in the shared queue is taken, a page that was rendered at most this long ago is sent to everybody at once. */
const recentMs = 10_000
/** Brotli's level for pages that are sent more than once. */
const sharedQuality = 5

/**
 * Pages, rendered with the API called in process. What visitors who are not logged in get is cached here for a second as the bytes that are
 * sent. A public page (public-pages.ts) is that for everybody, and browsers and CDNs that already have it get a 304. Any other is rendered for
 * each logged-in person.
 */
export function createPages(app: App, { callApi, render, visitorReads }: PagesOptions) {
  const nonce = randomBytes(16).toString('base64url')
  const origin = new URL(app.config.publicUrl).origin
  /** `address` is the visitor's, for pages served to nobody else. */
  const renderPage = async (
    request: Request,
    session: Session,
    queue: keyof typeof renderQueues,
    address?: string,
  ): Promise<Page> => {
    const report = (error: unknown) => {
      // Logged as a refusal.
      if (error instanceof Error && 'code' in error && error.code === 'too_many_requests') return
      app.log.error({ err: error, path: withoutLinkTokens(new URL(request.url).pathname) }, 'page failed')
    }
    const api = visitorApi(request, { session: async () => session, address }, session.cookies, callApi)
    const response = await renderQueues[queue](() => render(request, { report, origin, nonce, fetchApi: api.fetch }))
    const html = await response.text()
    const isBroken = html.includes(failedPartMarker)
    if (isBroken) report(new Error('a component failed to render; open the page in development mode to see which one'))
    const status = isBroken ? 500 : response.status
    if (status >= 500 && api.hadOutage()) throw new AppError('unavailable', { retryAfter: retryAfterSeconds })
    const retryAfter = api.retryAfter()
    if (status >= 500 && retryAfter !== null) throw new AppError('too_many_requests', { retryAfter })
    return {
      status,
      location: response.headers.get('location'),
      body: pageBody(html, { nonce, quality: session.user ? undefined : sharedQuality }),
      cookies: [...api.cookies],
      renderedAt: performance.now(),
    }
  }

  const takeToken = tokenBuckets(uncachedPages)
  const cache = new LRUCache<string, Page, Asked>({
    max: maxCachedPages,
    ttl: freshMs,
    // A page still being rendered when the cache is cleared is sent but not cached.
    ignoreFetchAbort: true,
    fetchMethod: (_key, stale, { options, context: { request, address, isMember } }) => {
      if (isMember) return renderPage(request, noSession, 'own')
      return visitorReads(() => {
        const retryAfter = takeToken(address)
        if (retryAfter === 0) return renderPage(request, noSession, 'shared')
        // Several visitors may share an address, so a stale page is better than a refusal. It stays stale for everybody else.
        options.allowStaleOnFetchRejection = stale !== undefined
        throw new AppError('too_many_requests', { retryAfter })
      })
    },
  })
  app.live.on(contentTopic, () => cache.clear())
  const uncached = (request: Request, address: string) =>
    visitorReads(() => {
      const retryAfter = takeToken(address)
      if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter })
      return renderPage(request, noSession, 'shared', address)
    })
  const recentlyRendered = (url: string) => {
    const page = cache.peek(url, { allowStale: true })
    return page?.status === 200 && performance.now() - page.renderedAt < recentMs ? page : null
  }
  const sharedPage = async (asked: Request, address: string): Promise<Page> => {
    // Rendered without the visitor's headers, so that nothing of theirs reaches other visitors.
    const request = new Request(withKnownParams(asked.url))
    if (isPersonal(new URL(request.url))) return uncached(request, address)
    const { shared } = renderQueues
    const isBusy = shared.activeCount >= shared.concurrency
    const recent = isBusy && recentlyRendered(request.url)
    // Nobody who is logged in waits behind a crowd of visitors.
    const isMember = isBusy && !recent && (await app.sessions.userOf(asked.headers)).user !== null
    const fetched = cache.forceFetch(request.url, { context: { request, address, isMember } })
    if (recent) {
      // If this fails, the next request after the page is no longer recent reports it.
      fetched.catch(() => {})
      return recent
    }
    const page = await fetched
    if (page.status >= 500) cache.delete(request.url)
    return page
  }

  const visitorOf = (c: Context) => addressOf(c, app.config.trustedProxies)
  const visitorsPage = (c: Context) => sharedPage(c.req.raw, visitorOf(c))
  /** The page, and whether browsers and CDNs may cache it. */
  const pageFor = async (c: Context): Promise<{ page: Page; cacheControl: string }> => {
    const url = new URL(c.req.url)
    const { headers } = c.req.raw
    const shared = isPublic(url) ? visitorsPage(c) : null
    // What visitors don't get, logged-in people may: a removed tournament, or any page under overload.
    const forAll = await shared?.catch(() => null)
    if (forAll?.status === 200) return { page: { ...forAll, cookies: [] }, cacheControl: cacheControls.byAll }
    const session = await app.sessions.userOf(headers)
    if (session.user)
      return { page: await renderPage(c.req.raw, session, 'own', visitorOf(c)), cacheControl: cacheControls.never }
    const page = { ...(await (shared ?? visitorsPage(c))), cookies: app.sessions.correctedHint(headers, false) }
    const isCacheable = shared === null && page.status === 200 && !isPersonal(url)
    return { page, cacheControl: isCacheable ? cacheControls.byBrowser : cacheControls.never }
  }

  return new Hono()
    .get('*', async (c) => {
      refuseBadUrl(c.req.url)
      const { page, cacheControl } = await pageFor(c)
      setCookies(c, page.cookies)
      if (page.location) return c.redirect(page.location, page.status as 302)
      const { scriptHashes, etag, bytes } = page.body
      const isTagged = cacheControl !== cacheControls.never
      const headers: Record<string, string> = {
        ...securityHeaders(app.config, scriptHashes),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': cacheControl,
        Vary: 'Accept-Encoding',
        ...(isTagged && { ETag: etag }),
      }
      if (isTagged && c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
      const encoding = encodingFor(c)
      if (encoding) headers['Content-Encoding'] = encoding
      return c.body(bytes(encoding), page.status as 200, headers)
    })
    .all('*', () => {
      throw new AppError('method_not_allowed')
    })
}

/** Who may cache a page. */
const cacheControls = {
  /** A CDN may serve a public page for as long as we do, to everybody. */
  byAll: `public, max-age=0, s-maxage=${freshMs / 1_000}, must-revalidate`,
  /** What visitors get where it depends on who asks: their browser asks again, and gets another page if somebody is logged in by then. */
  byBrowser: 'private, no-cache',
  never: 'private, no-store',
}

/** The parameters that public pages read. All others are left out of the cache key, because they do not change the page. */
const knownParams: ReadonlySet<string> = new Set([
  'q',
  'sport',
  'skill',
  'status',
  'cursor',
  'near',
  'place',
  'within',
  'from',
  'to',
  'maxFee',
  'open',
  'sort',
  'view',
  'results',
  'type',
  'tab',
  'round',
  'team',
  'teamId',
  'paying',
  'payment_intent',
  'token',
  'secret',
])

/** In their order: the browser compares what it reads from its address with what the server rendered. */
function withKnownParams(address: string): string {
  const url = new URL(address)
  const names = new Set([...url.searchParams.keys()].filter((name) => knownParams.has(name)))
  const params = [...names].map((name) => [name, url.searchParams.get(name) ?? ''])
  url.search = new URLSearchParams(params).toString()
  return url.href
}

type Page = { status: number; location: string | null; body: PageBody; cookies: string[]; renderedAt: number }

/** What a cached page is rendered for. `isMember` if somebody who is logged in asked while many visitors wait. */
type Asked = { request: Request; address: string; isMember: boolean }

type Session = Awaited<ReturnType<App['sessions']['userOf']>>
const noSession: Session = { user: null, cookies: [] }

/** Calls the API in process; `env.session` spares it from reading the session again for each of a page's calls. */
type CallApi = (request: Request, env: InProcess) => Promise<Response>

/**
 * The API as this page's visitor reaches it: with their cookies, without a network. `cookies` collects those it sets, because a session that
 * is renewed while a page is rendered has to be renewed in the browser too.
 */
function visitorApi(page: Request, env: InProcess, sessionCookies: readonly string[], callApi: CallApi) {
  const cookies = new Set(sessionCookies)
  let hadOutage = false
  let retryAfter: number | null = null
  const fetchApi: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    for (const name of ['cookie', 'x-forwarded-for']) {
      const value = page.headers.get(name)
      if (value) request.headers.set(name, value)
    }
    const reply = await callApi(request, env)
    hadOutage ||= reply.status === 503
    if (reply.status === 429) retryAfter = Number(reply.headers.get('retry-after'))
    for (const cookie of reply.headers.getSetCookie()) cookies.add(cookie)
    // A page makes several calls, and reading a large reply takes a while: other requests get their turn in between.
    await nextTurn()
    return reply
  }
  return { fetch: fetchApi, cookies, hadOutage: () => hadOutage, retryAfter: () => retryAfter }
}
