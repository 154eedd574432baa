import { eq, and, inArray, isNotNull } from 'drizzle-orm'
import { demoAccounts } from '#demo/accounts.ts'
import { accounts as credentials, users } from '#db/schema.ts'
import { brand } from '#lib/brand.ts'
import type { App } from '#platform/app.ts'

/** What the app prints at startup: its URL, the demo accounts if they exist, and a test card number. */
export async function welcome(app: App): Promise<string> {
  const lines = [`${brand} is ready: ${app.config.publicUrl}`]
  const accounts = Object.entries(demoAccounts)
  const known = await app.db
    .select({ email: users.email, isAdministrator: eq(users.role, 'administrator').mapWith(Boolean) })
    .from(users)
    .innerJoin(credentials, and(eq(credentials.userId, users.id), isNotNull(credentials.password)))
    .where(
      inArray(
        users.email,
        accounts.map(([, account]) => account.email),
      ),
    )
  // If the operator has an administrator, the demo administrator is an ordinary player.
  const usable = accounts.filter(([role, { email }]) =>
    known.some((user) => user.email === email && user.isAdministrator === (role === 'administrator')),
  )
  if (usable.length > 0) lines.push('', 'Demo accounts:')
  for (const [role, { email, password }] of usable) lines.push(`  ${role.padEnd(14)} ${email}  password ${password}`)
  if (app.payments.mode === 'sandbox') {
    lines.push('', 'Payments are a sandbox. Test card: 4242 4242 4242 4242, any future date, any CVC.')
  }
  return `${lines.join('\n')}\n`
}
