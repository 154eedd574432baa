import { Client } from 'pg'
import { inject } from 'vitest'
import { hashedToken } from '#platform/http/hashed-tokens.ts'

/** Sets when the password of a session was last entered, by the value of its cookie. */
export async function passwordEntered(cookie: string, at: string): Promise<void> {
  const value = decodeURIComponent(cookie)
  const token = hashedToken(value.slice(0, value.lastIndexOf('.')))
  await queryDatabase(`update sessions set confirmed_at = ${at} where token = $1`, [token])
}

/** Queries the site's database, for changes that only time or an outside service would make. */
export async function queryDatabase<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const database = new Client({ connectionString: inject('siteDatabase') })
  await database.connect()
  const { rows } = await database.query<Row>(statement, values)
  await database.end()
  return rows
}
