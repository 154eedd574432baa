import { balancesOf, reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import type { Balance, Sums } from '#features/payments/server/ledger/reconciliation.ts'
import { reasonOf } from '#lib/errors.ts'
import { plural } from '#lib/words.ts'
import { readConfig } from '#platform/config.ts'
import { openCommandDatabase } from './command-database.ts'

/**
 * `npm run ledger`: prints each tournament's balance and whether money and spots agree. Exits with 1 when they do not, and with 2 when it
 * could not check.
 */
try {
  const { balances, total, violations } = await look()
  process.stdout.write(`${[...table(balances, total), ...verdict(violations)].join('\n')}\n`)
  process.exitCode = violations.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`Couldn't read the ledger: ${reasonOf(error)}\n`)
  process.exitCode = 2
}

async function look() {
  await using opened = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const db = await openCommandDatabase(config, opened)
  return { balances: await balancesOf(db), ...(await reconcile(db)) }
}

function table(balances: Balance[], total: Sums): string[] {
  const columns = ['captured', 'refunded', 'feesKept', 'cash', 'disputed', 'owed', 'paidFees'] as const
  const line = (balance: Sums & { name: string }) =>
    `${balance.name.slice(0, 40).padEnd(40)}${columns.map((column) => dollars(balance[column])).join('')}`
  const head = `${'Tournament'.padEnd(40)}${columns.map((column) => column.padStart(12)).join('')}`
  return [head, ...balances.map(line), line({ name: 'All tournaments', ...total })]
}

function verdict(violations: string[]): string[] {
  const sum =
    violations.length === 0
      ? 'Balanced: all checks passed.'
      : `Not balanced: ${plural(violations.length, 'problem')} found.`
  return [...violations.map((violation) => `✗ ${violation}`), sum]
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2).padStart(12)
}
