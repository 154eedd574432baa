import { boot } from '#app/boot.ts'
import { startEntry } from '#features/teams/server/entry.ts'
import { AppError } from '#lib/errors.ts'
import { readConfig } from '#platform/config.ts'
import type { User } from '#platform/session.ts'

/** So many attempts, so many at a time: by the app's own use case, or by the bare SQL it is measured against. */
export type Rush = { tournamentId: string; attempts: number; atOnce: number; how: 'app' | 'bare' }

const { app, close } = await boot(readConfig(process.env))
const { rows: captains } = await app.pool.query<User>('select * from users')

process.on('message', (rush: Rush) => void run(rush).then((held) => process.send?.(held)))
process.on('disconnect', () => void close().then(() => process.exit()))
process.send?.('ready')

/** How many of the attempts got a place. */
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

/** All that a request does behind the API: limits, places that lapsed, the claim, and the payment of whoever gets a place. */
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

/** The least that counts places exactly: lock the tournament, look, let go. */
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
