import { transact } from '#db/transact.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { Visit } from '#platform/http/session.ts'
import type { Count } from '#platform/limits/limits.ts'
import type { Login } from '../../contract.ts'
import { findVisit } from '../known-visits.ts'
import { accountLimits, accountAt } from '../limits.ts'
import { consumeCode, isAppCode } from '../two-factor/codes.ts'
import { finishLogin } from './finish-login.ts'
import type { LoggedIn } from './finish-login.ts'
import { lockPendingLogin, noPendingLogin, pendingLoginCookie, pendingLoginIn } from './pending-login.ts'

/** A login, or its first step while it still needs a code. */
type LoginStep = LoggedIn | { user: null; cookies: string[] }

/**
 * Logs in. An unknown email and a wrong password get the same response after the same time. The limit on failures of the whole account does
 * not apply to networks and browsers known to it, so that strangers cannot lock out its owner. A right password that still needs a code counts
 * as a failure in this network until `finishWithCode`.
 */
export async function login(app: App, credentials: Login, visit: Visit): Promise<LoginStep> {
  const account = credentials.email.toLowerCase()
  const { userId, isKnown, isKnownDevice } = await findVisit(app, account, visit)
  const here: Count = [accountLimits.failedLoginsPerAccountAndNetwork, accountAt(account, visit.address)]
  const elsewhere: Count[] = [
    [accountLimits.failedLoginsPerNetwork, visit.address],
    ...(isKnown ? [] : [[accountLimits.failedLoginsPerAccount, account] as const]),
  ]
  await app.limits.requireUnspent(accountLimits.loginsPerAccount, account)
  // Counted before the password is checked, or many simultaneous attempts would all pass. Successful ones are taken back.
  await app.limits.spendAll([here, ...elsewhere])
  const { email, password } = credentials
  const checked = await app.sessions.logIn(email, password, visit)
  if (!checked) throw new AppError('invalid_credentials', { account: userId })
  await app.limits.giveBackAll(elsewhere)
  const { user, cookies } = checked
  if (!cookies) return { user: null, cookies: [await pendingLoginCookie(app, user.id)] }
  await app.limits.forgive(here[0], here[1])
  return finishLogin(app, { user, cookies }, visit, isKnownDevice)
}

/**
 * The second step of a login: the code of an authenticator app, or a recovery code. Someone who found out the password must not be able to
 * try many codes, nor to lock out the owner, who has a known network or browser, or at least a recovery code: nobody guesses those, so they do
 * not count per account.
 */
export async function finishWithCode(app: App, code: string, visit: Visit): Promise<LoggedIn> {
  const pending = await pendingLoginIn(app, visit.headers)
  if (!pending) throw new AppError('login_expired')
  const { userId, email } = pending
  const account = email.toLowerCase()
  const { isKnown, isKnownDevice } = await findVisit(app, account, visit)
  const here = accountAt(account, visit.address)
  const { wrongCodesPerLogin, wrongCodesPerAccountAndNetwork } = accountLimits
  const perAccount = isKnown ? accountLimits.wrongCodesPerKnownAccount : accountLimits.wrongCodesPerAccount
  const isGuessable = isAppCode(code)
  const elsewhere: Count[] = [
    [accountLimits.failedLoginsPerNetwork, visit.address],
    ...(isGuessable ? [[perAccount, account] as const] : []),
  ]
  await app.limits.spendAll([
    [wrongCodesPerLogin, pending.key],
    ...(isGuessable ? [[wrongCodesPerAccountAndNetwork, here] as const] : []),
    ...elsewhere,
  ])
  const loggedIn = await transact(app.db, async (tx) => {
    await lockPendingLogin(app, tx, pending)
    if (!(await consumeCode(app, tx, userId, code))) return null
    return app.sessions.start(tx, userId, visit)
  })
  if (!loggedIn) throw wrongCode(userId)
  await app.limits.giveBackAll(elsewhere)
  await app.limits.forgive(wrongCodesPerAccountAndNetwork, here)
  await app.limits.forgive(accountLimits.failedLoginsPerAccountAndNetwork, here)
  const { user, cookies } = loggedIn
  return finishLogin(app, { user, cookies: [...cookies, noPendingLogin(app)] }, visit, isKnownDevice)
}

const wrongCode = (account: string) => new AppError('wrong_code', { fields: { code: { code: 'wrong_code' } }, account })
