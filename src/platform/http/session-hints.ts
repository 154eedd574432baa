import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { sessionHint } from '#lib/session-hint.ts'

type Options = { cookieName: string; isSecure: boolean; seconds: number }

/** The hint's cookies. They follow the session's, and are corrected when someone asks who is logged in. */
export function createSessionHints({ cookieName, isSecure, seconds }: Options) {
  const hint = (maxAge: number) =>
    generateCookie(sessionHint, maxAge > 0 ? '1' : '', { path: '/', sameSite: 'Lax', secure: isSecure, maxAge })
  return {
    /** The cookies, with a hint added after each one that sets or removes a session. */
    alongside: (cookies: string[]): string[] =>
      cookies.flatMap((cookie) =>
        cookie.startsWith(`${cookieName}=`) ? [cookie, hint(Number(/; max-age=(\d+)/i.exec(cookie)?.[1]))] : [cookie],
      ),
    corrected: (headers: Headers, isLoggedIn: boolean): string[] => {
      const isHinted = parse(headers.get('cookie') ?? '', sessionHint)[sessionHint] === '1'
      if (isHinted === isLoggedIn) return []
      return [hint(isLoggedIn ? seconds : 0)]
    },
  }
}
