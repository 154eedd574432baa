import type { Context } from 'hono'

/** Says in the `Link` header where the list goes on: at the address asked for, from this cursor. */
export function linkNext(c: Context, cursor: string | null): void {
  if (!cursor) return
  const next = new URL(c.req.url)
  next.searchParams.set('cursor', cursor)
  c.header('Link', `<${next.pathname}${next.search}>; rel="next"`)
}
