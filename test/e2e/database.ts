import { Client } from 'pg'
import { inject } from 'vitest'

/** Queries the site's database, for changes that only time or an outside service would make. */
export async function queryDatabase<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const database = new Client({ connectionString: inject('siteDatabase') })
  await database.connect()
  const { rows } = await database.query<Row>(statement, values)
  await database.end()
  return rows
}
