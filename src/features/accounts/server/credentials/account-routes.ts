import { Hono } from 'hono'
import { describeResponse, anyone, body, query, setCookies, loggedIn } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import {
  ChangeEmail,
  ChangePassword,
  ConfirmPassword,
  ConfirmEmail,
  ConfirmedEmail,
  ForgotPassword,
  ResetPassword,
  Accepted,
  CheckLink,
  CheckedLink,
} from '../../account-contract.ts'
import { resendConfirmation, changeEmail, confirmEmail } from './emails.ts'
import { checkLink } from './mailed-links.ts'
import { changePassword, forgotPassword, requirePassword, resetPassword } from './passwords.ts'

const tag = 'Accounts'
const ok = { ok: true } as const

/** Users' own passwords, email addresses and accounts. */
export const ownAccountRoutes = new Hono<Env>()
  .post(
    '/auth/forgot-password',
    anyone,
    describeResponse('Mail a link to choose a new password', 200, Accepted, tag),
    body(ForgotPassword),
    async (c) => {
      await forgotPassword(c.var.app, c.req.valid('json').email, c.var.address)
      return c.json(ok, 200)
    },
  )
  .get(
    '/auth/mailed-link',
    anyone,
    describeResponse('Whether a mailed link can still be used', 200, CheckedLink, tag),
    query(CheckLink),
    async (c) => c.json(await checkLink(c.var.app, c.req.valid('query')), 200),
  )
  .post(
    '/auth/reset-password',
    anyone,
    describeResponse('Choose a new password with a mailed link', 200, Accepted, tag),
    body(ResetPassword),
    async (c) => {
      setCookies(c, [await resetPassword(c.var.app, c.req.valid('json'), c.var.address)])
      return c.json(ok, 200)
    },
  )
  .post(
    '/auth/confirm-password',
    loggedIn,
    describeResponse('Confirm your password before a protected action', 200, Accepted, tag),
    body(ConfirmPassword),
    async (c) => {
      const { app, user } = c.var
      await requirePassword(app, user, c.req.valid('json').password, 'password')
      await app.sessions.confirm(c.req.raw.headers)
      return c.json(ok, 200)
    },
  )
  .post(
    '/auth/change-password',
    loggedIn,
    describeResponse('Change the password', 200, Accepted, tag),
    body(ChangePassword),
    async (c) => {
      const visit = { headers: c.req.raw.headers, address: c.var.address }
      const cookies = await changePassword(c.var.app, c.var.user, c.req.valid('json'), visit)
      setCookies(c, cookies)
      return c.json(ok, 200)
    },
  )
  .post(
    '/auth/confirmation',
    loggedIn,
    describeResponse('Mail the link to confirm the email again', 201, Accepted, tag),
    async (c) => {
      await resendConfirmation(c.var.app, c.var.user)
      return c.json(ok, 201)
    },
  )
  .post(
    '/auth/confirm-email',
    anyone,
    describeResponse('Confirm an email with a mailed link', 200, ConfirmedEmail, tag),
    body(ConfirmEmail),
    async (c) => c.json(await confirmEmail(c.var.app, c.req.valid('json').token), 200),
  )
  .post(
    '/auth/change-email',
    loggedIn,
    describeResponse('Mail a link to the new address', 200, Accepted, tag),
    body(ChangeEmail),
    async (c) => {
      await changeEmail(c.var.app, c.var.user, c.req.valid('json'))
      return c.json(ok, 200)
    },
  )
