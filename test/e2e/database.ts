import { Client } from 'pg'
import { inject } from 'vitest'

/** Asks the database below the site: for what only time, or somebody outside, would bring about. */
export async function inDatabase<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const database = new Client({ connectionString: inject('siteDatabase') })
  await database.connect()
  const { rows } = await database.query<Row>(statement, values)
  await database.end()
  return rows
}
