import { transact } from '#db/transact.ts'
import { formatMoment } from '#lib/dates.ts'
import type { App } from '#platform/app.ts'
import type { User, Visit } from '#platform/http/session.ts'
import { mailboxOf } from '#platform/mail/mailbox.ts'
import { linkTo, queueMail } from '#platform/mail/mail.ts'
import { rememberVisit } from '../known-visits.ts'
import { accountLimits } from '../limits.ts'
import { accountMails } from '../mail-templates.ts'
import { deviceOf } from '../sessions/device.ts'

export type LoggedIn = { user: User; cookies: string[] }

/** What follows every login, however the user proved who they are: it is counted, announced on a new device, and the browser becomes known. */
export async function finishLogin(
  app: App,
  loggedIn: LoggedIn,
  visit: Visit,
  isKnownDevice: boolean,
): Promise<LoggedIn> {
  await app.limits.record(accountLimits.loginsPerAccount, loggedIn.user.email.toLowerCase())
  if (!isKnownDevice) app.inBackground('announce a login', announceLogin(app, loggedIn.user, visit.headers))
  return withKnownVisit(app, loggedIn, visit)
}

/** Adds the cookie that marks this browser as known to the account. */
export async function withKnownVisit(app: App, loggedIn: LoggedIn, { address }: Visit): Promise<LoggedIn> {
  return { ...loggedIn, cookies: [...loggedIn.cookies, await rememberVisit(app, loggedIn.user.id, address)] }
}

/**
 * Mails the account's owner that someone logged in on a device without the cookie of an earlier login. Nobody else gets such mail: not an
 * address that was never confirmed, and not more than a few a day.
 */
async function announceLogin(app: App, { id, email, emailVerified, firstName }: User, headers: Headers): Promise<void> {
  if (!emailVerified || !(await app.limits.allows(accountLimits.announcedLoginsPerMailbox, mailboxOf(email)))) return
  const variables = {
    firstName,
    device: deviceOf(headers.get('user-agent')),
    time: formatMoment(app.now(), 'UTC'),
    link: linkTo(app, '/profile#account'),
  }
  await transact(app.db, (tx) =>
    queueMail(app, tx, { to: email, userId: id, template: accountMails.newDevice, variables }),
  )
}
