import { resetTwoFactor } from '#features/accounts/server/two-factor/reset.ts'
import { reasonOf } from '#lib/errors.ts'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openCommandDatabase } from './command-database.ts'

/** `npm run reset-two-factor -- EMAIL`: lets someone back in who lost phone and recovery codes. Exits with 1 when it changed nothing. */
const [email] = process.argv.slice(2)
try {
  if (!email) throw new Error('name the account: npm run reset-two-factor -- EMAIL')
  if (!(await reset(email))) throw new Error(`there is no account with the email ${email}`)
  process.stdout.write(
    `Two-factor authentication of ${email} is off and its passkeys are removed. Only the password is needed to log in.\n`,
  )
} catch (error) {
  process.stderr.write(`Nothing was reset: ${reasonOf(error)}\n`)
  process.exitCode = 1
}

async function reset(account: string): Promise<boolean> {
  await using opened = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const db = await openCommandDatabase(config, opened)
  return resetTwoFactor({ config, db, log: createLog(config), now: () => new Date() }, account)
}
