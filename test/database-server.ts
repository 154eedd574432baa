import { Client } from 'pg'
import { startEmbedded } from '#db/embedded.ts'

/**
 * Starts PostgreSQL in a folder that the run deletes. It doesn't wait for the disk, so its data survives killed processes but not a power
 * cut.
 */
export async function startTestDatabase(dataDir: string) {
  const server = await startEmbedded({ dataDir })
  const settings = ['fsync', 'full_page_writes'].map((name) => `alter system set ${name} = off`)
  await onServer(server.url, ...settings, 'select pg_reload_conf()')
  return server
}

/** Runs statements that cannot be in a transaction, on the server of this URL but not in its database, so that it can be a template. */
export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: urlOf(url, 'postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The URL of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
