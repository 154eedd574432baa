import { openDatabase } from '#db/client.ts'
import { startEmbedded } from '#db/embedded.ts'
import { audit } from '#features/teams/server/audit.ts'
import type { Balance } from '#features/teams/server/audit.ts'
import { readConfig } from '#platform/config.ts'

/** `npm run ledger`: the balance of every tournament, and whether the books and the places agree. Exits with 1 when they do not. */
const config = readConfig(process.env)
const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir })
const { pool, db } = openDatabase(config.databaseUrl ?? embedded!.url, { connections: 2 })
const { balances, violations } = await audit(db)
await pool.end()
await embedded?.release()

const columns = ['captured', 'refunded', 'feesKept', 'cash', 'owed', 'paidFees'] as const
const dollars = (cents: number) => (cents / 100).toFixed(2).padStart(12)
const line = (balance: Omit<Balance, 'tournamentId'>) =>
  `${balance.name.slice(0, 40).padEnd(40)}${columns.map((column) => dollars(balance[column])).join('')}`

const total = { name: 'All tournaments', captured: 0, refunded: 0, feesKept: 0, cash: 0, owed: 0, paidFees: 0 }
for (const balance of balances) for (const column of columns) total[column] += balance[column]

const out = (text: string) => process.stdout.write(`${text}\n`)
out(`${'Tournament'.padEnd(40)}${columns.map((column) => column.padStart(12)).join('')}`)
for (const balance of balances) out(line(balance))
out(line(total))
for (const violation of violations) out(`✗ ${violation}`)
out(violations.length === 0 ? 'Balanced: every invariant holds.' : `Not balanced: ${violations.length} found.`)
process.exitCode = violations.length === 0 ? 0 : 1
