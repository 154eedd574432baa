import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { contentTopic } from '#features/content/server/topic.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { setCookies } from '#platform/http.ts'
import { refuseBadUrl } from '#platform/well-formed.ts'
import { withLateScripts } from './late-scripts.ts'
import { securityHeaders } from './security.ts'
import type { Visit } from './visit.ts'

export type Render = (request: Request, visit: Visit) => Promise<Response>

/** What React leaves where a part of a page failed; the error itself it swallows. */
const brokenPart = '<!--$!-->'
/** How long a page that is the same for every visitor is kept and served again. */
const freshMs = 1_000
const cachedPages = 500

/**
 * Pages, rendered with the API called in process. What is the same for everybody who is not signed in is kept for a second;
 * nonces are put in afterwards, in place of a text no page can contain (it is random per process).
 */
export function createPages(app: App, callApi: (request: Request) => Promise<Response>, render: Render) {
  const noncePlaceholder = `nonce-${randomBytes(16).toString('hex')}`
  const origin = new URL(app.config.publicUrl).origin
  const cache = new LRUCache<string, Promise<Page>>({ max: cachedPages, ttl: freshMs, ttlAutopurge: true })
  app.live.on(contentTopic, () => cache.clear())

  const renderPage = async (request: Request, theme: Visit['theme']): Promise<Page> => {
    const report = (error: unknown) => app.log.error({ err: error, path: new URL(request.url).pathname }, 'page failed')
    const api = apiAs(request, callApi)
    const response = await render(request, { theme, report, origin, nonce: noncePlaceholder, fetchApi: api.fetch })
    const page = {
      status: response.status,
      location: response.headers.get('location'),
      html: withLateScripts(await response.text(), noncePlaceholder),
      cookies: api.cookies,
    }
    if (!page.html.includes(brokenPart)) return page
    report(new Error('a component failed while it was rendered: open the page in development to see which'))
    return { ...page, status: 500 }
  }

  return new Hono()
    .get('*', async (c) => {
      const request = c.req.raw
      refuseBadUrl(request.url)
      const theme = themeFrom(getCookie(c, 'theme'))
      const isShared = !getCookie(c, app.sessions.cookieName)
      const key = `${theme ?? 'system'} ${c.req.url}`
      let pending = isShared ? cache.get(key) : undefined
      if (!pending) {
        pending = renderPage(request, theme)
        if (isShared) {
          cache.set(key, pending)
          pending.then(
            (page) => page.status >= 500 && cache.delete(key),
            () => cache.delete(key),
          )
        }
      }
      const page = await pending
      if (!isShared) setCookies(c, page.cookies)
      if (page.location) return c.redirect(page.location, page.status as 302)
      const nonce = randomBytes(16).toString('base64')
      const headers = {
        ...securityHeaders(app.config, nonce),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
      }
      return c.body(page.html.replaceAll(noncePlaceholder, nonce), page.status as 200, headers)
    })
    .all('*', () => {
      throw new AppError('method_not_allowed')
    })
}

type Page = { status: number; location: string | null; html: string; cookies: string[] }

/**
 * The API as this page's visitor reaches it: with their cookies, without a network. `cookies` gathers those it sets: a session that is
 * prolonged while a page is rendered has to be prolonged in the browser too.
 */
function apiAs(page: Request, callApi: (request: Request) => Promise<Response>) {
  const cookies: string[] = []
  const fetchApi: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    for (const name of ['cookie', 'x-forwarded-for']) {
      const value = page.headers.get(name)
      if (value) request.headers.set(name, value)
    }
    const reply = await callApi(request)
    cookies.push(...reply.headers.getSetCookie())
    return reply
  }
  return { fetch: fetchApi, cookies }
}

function themeFrom(cookie: string | undefined): Visit['theme'] {
  return cookie === 'light' || cookie === 'dark' ? cookie : null
}
