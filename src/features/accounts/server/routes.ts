import { Hono } from 'hono'
import type { Context } from 'hono'
import { describeResponse, anyone, body, setCookies } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { AppError } from '#lib/errors.ts'
import { Login, LoginCode, Session, SignUp, LoggedIn } from '../contract.ts'
import { finishWithCode, login } from './login/login.ts'
import { signUp } from './service.ts'

export const accountRoutes = new Hono<Env>()
  .post('/auth/signup', anyone, describeResponse('Sign up', 201, LoggedIn, 'Accounts'), body(SignUp), async (c) => {
    const { user, cookies } = await signUp(c.var.app, c.req.valid('json'), visitOf(c))
    setCookies(c, cookies)
    return c.json({ user }, 201)
  })
  .post('/auth/login', anyone, describeResponse('Log in', 200, LoggedIn, 'Accounts'), body(Login), async (c) => {
    const { user, cookies } = await login(c.var.app, c.req.valid('json'), visitOf(c))
    setCookies(c, cookies)
    if (!user) throw new AppError('two_factor_required')
    return c.json({ user }, 200)
  })
  .post(
    '/auth/login/two-factor',
    anyone,
    describeResponse('Finish logging in with a code', 200, LoggedIn, 'Accounts'),
    body(LoginCode),
    async (c) => {
      const { user, cookies } = await finishWithCode(c.var.app, c.req.valid('json').code, visitOf(c))
      setCookies(c, cookies)
      return c.json({ user }, 200)
    },
  )
  .post('/auth/logout', anyone, describeResponse('Log out', 200, Session, 'Accounts'), async (c) => {
    setCookies(c, await c.var.app.sessions.logOut(c.req.raw.headers))
    // The next user of this browser can't go back to pages and pictures of this one.
    c.header('Clear-Site-Data', '"cache"')
    return c.json({ user: null }, 200)
  })
  .get('/auth/session', anyone, describeResponse('Who is logged in', 200, Session, 'Accounts'), (c) => {
    const { app, visitor } = c.var
    setCookies(c, app.sessions.correctedHint(c.req.raw.headers, visitor !== null))
    return c.json({ user: visitor }, 200)
  })

function visitOf(c: Context<Env>) {
  return { headers: c.req.raw.headers, address: c.var.address }
}
