/** `npm run seed`: fills the database with the demo world and the gazetteer, unless somebody has an account there already. */
import { ConfigError, readConfig } from '#platform/config.ts'
import { migrate, openDatabase } from './client.ts'
import { seedDemo } from './demo/seed.ts'
import { startEmbedded } from './embedded.ts'
import { loadGazetteer } from './gazetteer.ts'

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

try {
  // Nobody signs in here, so the secret that DATABASE_URL asks for may be missing.
  const config = readConfig({ SESSION_SECRET: 'x'.repeat(32), ...process.env })
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log: say })
  const url = config.databaseUrl ?? embedded!.url
  // In a database of somebody else's the sandbox keeps no records, and with real keys it does not run.
  const payments = embedded && config.payments.mode === 'sandbox' ? 'sandbox' : 'none'
  try {
    say(await seed(url, payments))
  } finally {
    await embedded?.release()
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** What was done, in one sentence. */
async function seed(url: string, payments: 'sandbox' | 'none'): Promise<string> {
  await migrate(url)
  const { pool } = openDatabase(url)
  try {
    if ((await seedDemo({ pool, now: new Date(), payments, onlyIfEmpty: true })) === 'not_empty') {
      process.exitCode = 1
      return 'This database already has users, so nothing was loaded: the demo world only goes into an empty one.'
    }
    await loadGazetteer(pool)
    const { rows } = await pool.query<{ tournaments: number; teams: number; users: number; places: number }>(
      `select (select count(*)::int from tournaments) as tournaments, (select count(*)::int from teams) as teams,
         (select count(*)::int from users) as users, (select count(*)::int from places) as places`,
    )
    const [counts] = rows
    return `Loaded the demo world: ${counts?.tournaments} tournaments, ${counts?.teams} teams, ${counts?.users} people, and a gazetteer of ${counts?.places} places.`
  } finally {
    await pool.end()
  }
}
