import { Hono } from 'hono'
import { body, describeResponse, loggedIn, recentPassword } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { EnableTwoFactor, RecoveryCodes, TwoFactor, TwoFactorSetup } from '../../two-factor-contract.ts'
import { disableTwoFactor, enableTwoFactor, renewRecoveryCodes, startTwoFactor, twoFactorOf } from './two-factor.ts'

const tag = 'Accounts'

/** A user's own two-factor authentication. */
export const twoFactorRoutes = new Hono<Env>()
  .get('/auth/two-factor', loggedIn, describeResponse('My two-factor authentication', 200, TwoFactor, tag), async (c) =>
    c.json(await twoFactorOf(c.var.app, c.var.user), 200),
  )
  .post(
    '/auth/two-factor/setup',
    loggedIn,
    describeResponse('Start to set up an authenticator app', 201, TwoFactorSetup, tag),
    recentPassword,
    async (c) => c.json(await startTwoFactor(c.var.app, c.var.user, c.req.raw.headers), 201),
  )
  .post(
    '/auth/two-factor',
    loggedIn,
    describeResponse('Turn on two-factor authentication', 201, RecoveryCodes, tag),
    recentPassword,
    body(EnableTwoFactor),
    async (c) => {
      const { code } = c.req.valid('json')
      const recoveryCodes = await enableTwoFactor(c.var.app, c.var.user, code, c.req.raw.headers)
      return c.json({ recoveryCodes }, 201)
    },
  )
  .delete(
    '/auth/two-factor',
    loggedIn,
    describeResponse('Turn off two-factor authentication', 200, TwoFactor, tag),
    recentPassword,
    async (c) => {
      await disableTwoFactor(c.var.app, c.var.user, c.req.raw.headers)
      return c.json(await twoFactorOf(c.var.app, c.var.user), 200)
    },
  )
  .post(
    '/auth/two-factor/recovery-codes',
    loggedIn,
    describeResponse('Replace the recovery codes', 201, RecoveryCodes, tag),
    recentPassword,
    async (c) => {
      const recoveryCodes = await renewRecoveryCodes(c.var.app, c.var.user, c.req.raw.headers)
      return c.json({ recoveryCodes }, 201)
    },
  )
