import { openDatabase } from '#db/client.ts'
import { startEmbedded } from '#db/embedded.ts'
import { balancesOf, checkBooks } from '#features/teams/server/books.ts'
import type { Balance, Sums } from '#features/teams/server/books.ts'
import { readConfig } from '#platform/config.ts'

/**
 * `npm run ledger`: the balance of every tournament, and whether the books and the places agree. Exits with 1 when they do not, and
 * with 2 when it could not look.
 */
try {
  const { balances, total, violations } = await look()
  process.stdout.write(`${[...table(balances, total), ...verdict(violations)].join('\n')}\n`)
  process.exitCode = violations.length === 0 ? 0 : 1
} catch (error) {
  process.stderr.write(`The ledger could not be read: ${reasonOf(error)}\n`)
  process.exitCode = 2
}

async function look() {
  await using opened = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir })
  if (embedded) opened.defer(embedded.release)
  const { pool, db } = openDatabase(config.databaseUrl ?? embedded!.url, { connections: 2 })
  opened.defer(() => pool.end())
  return { balances: await balancesOf(db), ...(await checkBooks(db)) }
}

function table(balances: Balance[], total: Sums): string[] {
  const columns = ['captured', 'refunded', 'feesKept', 'cash', 'owed', 'paidFees'] as const
  const line = (balance: Sums & { name: string }) =>
    `${balance.name.slice(0, 40).padEnd(40)}${columns.map((column) => dollars(balance[column])).join('')}`
  const head = `${'Tournament'.padEnd(40)}${columns.map((column) => column.padStart(12)).join('')}`
  return [head, ...balances.map(line), line({ name: 'All tournaments', ...total })]
}

function verdict(violations: string[]): string[] {
  const sum = violations.length === 0 ? 'Balanced: every invariant holds.' : `Not balanced: ${violations.length} found.`
  return [...violations.map((violation) => `✗ ${violation}`), sum]
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2).padStart(12)
}

/** The innermost cause in one line; a refused connection has nothing but a code to say. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  const code = 'code' in error ? String(error.code) : error.name
  return (error.message || code).replaceAll(/\s+/g, ' ')
}
