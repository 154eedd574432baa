/** `npm run seed`: loads the demo world and the gazetteer, unless the database already has users. */
import { ConfigError, readConfig } from '#platform/config.ts'
import { createDrawCipher } from '#platform/secrets/draw-cipher.ts'
import type { DrawCipher } from '#platform/secrets/draw-cipher.ts'
import { drawSecretKey } from '#platform/secrets/stored-secret.ts'
import { DatabaseUnfit, openDatabase } from '#db/client.ts'
import { playDemo } from './competitions.ts'
import { seedDemo } from './seed.ts'
import { startEmbedded } from '#db/embedded.ts'
import { loadGazetteer } from '#db/gazetteer.ts'
import { migrate } from '#db/migrate.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

try {
  // Nothing here signs sessions, so a missing SESSION_SECRET is fine.
  const config = readConfig({ SESSION_SECRET: 'x'.repeat(32), ...process.env })
  const drawCipher = createDrawCipher(await drawSecretKey(config))
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log: say })
  const url = config.databaseUrl ?? embedded!.url
  // Payments are recorded in the sandbox only for the embedded database, and only without real keys.
  const payments = embedded && config.payments === null ? 'sandbox' : 'none'
  try {
    await migrate(url, embedded ? { startOver: `delete ${embedded.folder}` } : {})
    say(await seed(url, payments, drawCipher))
  } finally {
    await embedded?.release()
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DatabaseUnfit)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** Returns a sentence that says what was done. */
async function seed(url: string, payments: 'sandbox' | 'none', drawCipher: DrawCipher): Promise<string> {
  const { pool, db } = openDatabase(url)
  try {
    if ((await seedDemo({ pool, now: new Date(), payments, onlyIfEmpty: true })) === 'not_empty') {
      process.exitCode = 1
      return 'This database already has users, so nothing was loaded. The demo world needs an empty database.'
    }
    await playDemo({ db, drawCipher }, new Date())
    await loadGazetteer(pool)
    const { rows } = await pool.query<{ tournaments: number; teams: number; users: number; towns: number }>(
      `select (select count(*)::int from tournaments) as tournaments, (select count(*)::int from teams) as teams,
         (select count(*)::int from users) as users, (select count(*)::int from towns) as towns`,
    )
    const [counts] = rows
    return `Loaded the demo world: ${counts?.tournaments} tournaments, ${counts?.teams} teams, ${counts?.users} people, and a gazetteer of ${counts?.towns} towns.`
  } finally {
    await pool.end()
  }
}
