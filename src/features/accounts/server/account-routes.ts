import { Hono } from 'hono'
import { answers, anyone, body, setCookies, signedIn } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import {
  ChangeEmail,
  ChangePassword,
  ConfirmEmail,
  ConfirmedEmail,
  ForgotPassword,
  ResetPassword,
  Taken,
} from '../account-contract.ts'
import { askToConfirmAgain, changeEmail, confirmEmail } from './emails.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords.ts'

const tag = 'Accounts'
const ok = { ok: true } as const

/** Passwords and addresses: what whoever has an account does about it. */
export const ownAccountRoutes = new Hono<Env>()
  .post(
    '/auth/forgot-password',
    anyone,
    answers('Mail a link to choose a new password', 200, Taken, tag),
    body(ForgotPassword),
    async (c) => {
      await forgotPassword(c.var.app, c.req.valid('json').email, c.var.address)
      return c.json(ok, 200)
    },
  )
  .post(
    '/auth/reset-password',
    anyone,
    answers('Choose a new password with a mailed link', 200, Taken, tag),
    body(ResetPassword),
    async (c) => {
      await resetPassword(c.var.app, c.req.valid('json'))
      return c.json(ok, 200)
    },
  )
  .post(
    '/auth/change-password',
    signedIn,
    answers('Change the password', 200, Taken, tag),
    body(ChangePassword),
    async (c) => {
      const cookies = await changePassword(c.var.app, c.var.user, c.req.valid('json'), c.req.raw.headers)
      setCookies(c, cookies)
      return c.json(ok, 200)
    },
  )
  .post(
    '/auth/confirmation',
    signedIn,
    answers('Mail the link to confirm the email again', 201, Taken, tag),
    async (c) => {
      await askToConfirmAgain(c.var.app, c.var.user)
      return c.json(ok, 201)
    },
  )
  .post(
    '/auth/confirm-email',
    anyone,
    answers('Confirm an email with a mailed link', 200, ConfirmedEmail, tag),
    body(ConfirmEmail),
    async (c) => c.json(await confirmEmail(c.var.app, c.req.valid('json').token), 200),
  )
  .post(
    '/auth/change-email',
    signedIn,
    answers('Mail a link to the new address', 200, Taken, tag),
    body(ChangeEmail),
    async (c) => {
      await changeEmail(c.var.app, c.var.user, c.req.valid('json'))
      return c.json(ok, 200)
    },
  )
