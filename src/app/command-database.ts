import { openDatabase } from '#db/client.ts'
import { startEmbedded } from '#db/embedded.ts'
import type { Config } from '#platform/config.ts'

/** The address of a command's database: the configured one, or the embedded one, which is started if nothing uses it yet and released with `opened`. */
export async function commandDatabaseUrl(config: Config, opened: AsyncDisposableStack): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const { url, release } = await startEmbedded({ dataDir: config.dataDir })
  opened.defer(release)
  return url
}

/** A connection to that database, closed with `opened`. */
export async function openCommandDatabase(config: Config, opened: AsyncDisposableStack) {
  const { pool, db } = openDatabase(await commandDatabaseUrl(config, opened), { connections: 2 })
  opened.defer(() => pool.end())
  return db
}
