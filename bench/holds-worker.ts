import { boot } from '#app/boot.ts'
import { startEntry } from '#features/payments/server/entry/start-entry.ts'
import { AppError } from '#lib/errors.ts'
import { readConfig } from '#platform/config.ts'
import type { User } from '#platform/http/session.ts'

/** Makes a number of attempts, `atOnce` at a time, through the app's use case or through bare SQL. */
export type Rush = { tournamentId: string; attempts: number; atOnce: number; how: 'app' | 'bare' }

const { app, close } = await boot(readConfig(process.env))
const { rows: captains } = await app.pool.query<User>('select * from users')

process.on('message', (rush: Rush) => void run(rush).then((held) => process.send?.(held)))
process.on('disconnect', () => void close().then(() => process.exit()))
process.send?.('ready')

/** The number of attempts that got a spot. */
async function run({ tournamentId, attempts, atOnce, how }: Rush): Promise<number> {
  let left = attempts
  let held = 0
  const oneAfterTheOther = async () => {
    while (left > 0) {
      left -= 1
      if (await (how === 'app' ? startOne(tournamentId, left) : lookOnce(tournamentId))) held += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther))
  return held
}

/** Everything a request does below the route: rate limits, expired holds, the hold, and the payment. */
async function startOne(tournamentId: string, index: number): Promise<boolean> {
  const captain = captains[index % captains.length]!
  try {
    await startEntry(app, captain, { tournamentId, teamName: `Team ${process.pid}-${index}` })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'tournament_full') return false
    throw error
  }
}

/** The minimum needed to count spots exactly: lock the tournament, check, release. */
async function lookOnce(tournamentId: string): Promise<boolean> {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ isFree: boolean }>(
      'select places_taken < max_teams as "isFree" from tournaments where id = $1 for update',
      [tournamentId],
    )
    await client.query('rollback')
    return rows[0]!.isFree
  } finally {
    client.release()
  }
}
