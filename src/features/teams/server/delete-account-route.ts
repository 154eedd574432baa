import { Hono } from 'hono'
import { DeleteAccount } from '#features/accounts/account-contract.ts'
import { Session } from '#features/accounts/contract.ts'
import { requirePassword } from '#features/accounts/server/passwords.ts'
import { answers, body, setCookies, signedIn } from '#platform/http.ts'
import type { Env } from '#platform/http.ts'
import { deleteUser } from './delete-user.ts'

/** One's own account, by whoever knows its password. It stands here because teams and payments have a say in it. */
export const deleteAccountRoute = new Hono<Env>().post(
  '/auth/delete-account',
  signedIn,
  answers('Delete my account', 200, Session, 'Accounts'),
  body(DeleteAccount),
  async (c) => {
    const { app, user } = c.var
    await requirePassword(app, user, c.req.valid('json').password, 'password')
    await deleteUser(app, user, user.id)
    setCookies(c, await app.sessions.signOut(c.req.raw.headers))
    return c.json({ user: null }, 200)
  },
)
