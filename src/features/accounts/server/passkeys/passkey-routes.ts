import { Hono } from 'hono'
import { anyone, body, describeResponse, idParam, loggedIn, recentPassword, setCookies } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { Accepted } from '../../account-contract.ts'
import { LoggedIn } from '../../contract.ts'
import { AddPasskey, Passkey, PasskeyList, PasskeyOptions, UsePasskey } from '../../passkey-contract.ts'
import { addPasskey, newPasskeyOptions, passkeysOf, removePasskey } from './passkeys.ts'
import { confirmationOptions, confirmWithPasskey, loginOptions, logInWithPasskey } from './use-passkey.ts'

const tag = 'Accounts'

export const passkeyRoutes = new Hono<Env>()
  .get('/auth/passkeys', loggedIn, describeResponse('My passkeys', 200, PasskeyList, tag), async (c) =>
    c.json(await passkeysOf(c.var.app, c.var.user), 200),
  )
  .post(
    '/auth/passkeys/setup',
    loggedIn,
    describeResponse('Options to make a passkey with', 201, PasskeyOptions, tag),
    recentPassword,
    async (c) => c.json(await newPasskeyOptions(c.var.app, c.var.user), 201),
  )
  .post(
    '/auth/passkeys',
    loggedIn,
    describeResponse('Add a passkey', 201, Passkey, tag),
    recentPassword,
    body(AddPasskey),
    async (c) => c.json(await addPasskey(c.var.app, c.var.user, c.req.valid('json'), c.req.raw.headers), 201),
  )
  .delete(
    '/auth/passkeys/:id',
    loggedIn,
    describeResponse('Remove a passkey', 200, PasskeyList, tag),
    recentPassword,
    idParam('not_found'),
    async (c) => {
      await removePasskey(c.var.app, c.var.user, c.req.valid('param').id, c.req.raw.headers)
      return c.json(await passkeysOf(c.var.app, c.var.user), 200)
    },
  )
  .post(
    '/auth/login/passkey/challenge',
    anyone,
    describeResponse('Options to log in with a passkey', 201, PasskeyOptions, tag),
    async (c) => c.json(await loginOptions(c.var.app, c.var.address), 201),
  )
  .post(
    '/auth/login/passkey',
    anyone,
    describeResponse('Log in with a passkey', 200, LoggedIn, tag),
    body(UsePasskey),
    async (c) => {
      const visit = { headers: c.req.raw.headers, address: c.var.address }
      const { user, cookies } = await logInWithPasskey(c.var.app, c.req.valid('json'), visit)
      setCookies(c, cookies)
      return c.json({ user }, 200)
    },
  )
  .post(
    '/auth/confirm-passkey/challenge',
    loggedIn,
    describeResponse('Options to confirm with a passkey', 201, PasskeyOptions, tag),
    async (c) => c.json(await confirmationOptions(c.var.app, c.var.user, c.var.address), 201),
  )
  .post(
    '/auth/confirm-passkey',
    loggedIn,
    describeResponse('Confirm with a passkey before a protected action', 200, Accepted, tag),
    body(UsePasskey),
    async (c) => {
      await confirmWithPasskey(c.var.app, c.var.user, c.req.valid('json'), c.req.raw.headers)
      return c.json({ ok: true } as const, 200)
    },
  )
