import { inArray } from 'drizzle-orm'
import { demoAccounts } from '#db/demo/accounts.ts'
import { users } from '#db/schema.ts'
import { brand } from '#lib/brand.ts'
import type { App } from '#platform/app.ts'

/** What a newcomer needs after the start: the address, whom to log in as while the demo world is there, a card to pay with. */
export async function welcome(app: App): Promise<string> {
  const lines = [`${brand} is ready: ${app.config.publicUrl}`]
  const accounts = Object.entries(demoAccounts)
  const known = await app.db
    .select({ email: users.email })
    .from(users)
    .where(
      inArray(
        users.email,
        accounts.map(([, account]) => account.email),
      ),
    )
  const there = new Set(known.map((user) => user.email))
  const usable = accounts.filter(([, account]) => there.has(account.email))
  if (usable.length > 0) lines.push('', 'Demo accounts:')
  for (const [role, { email, password }] of usable) lines.push(`  ${role.padEnd(14)} ${email}  password ${password}`)
  if (app.payments.mode === 'sandbox') {
    lines.push('', 'Payments are a sandbox. Test card: 4242 4242 4242 4242, any future date, any CVC.')
  }
  return `${lines.join('\n')}\n`
}
