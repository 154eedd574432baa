import { demoAccounts } from '#db/demo/accounts.ts'
import { brand } from '#lib/brand.ts'
import type { Config } from '#platform/config.ts'

/** What a newcomer needs after the start: the address, whom to log in as, a card to pay with. */
export function welcome(config: Config, hasDemo: boolean): string {
  const lines = [`${brand} is ready: ${config.publicUrl}`]
  if (hasDemo) {
    lines.push('', 'Demo accounts (password for all: the one shown):')
    for (const [role, { email, password }] of Object.entries(demoAccounts)) {
      lines.push(`  ${role.padEnd(14)} ${email}  ${password}`)
    }
  }
  if (config.payments.mode === 'sandbox') {
    lines.push('', 'Payments are a sandbox. Test card: 4242 4242 4242 4242, any future date, any CVC.')
  }
  return `${lines.join('\n')}\n`
}
