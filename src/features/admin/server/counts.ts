import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { App } from '#platform/app.ts'
import { capped, countRows } from '#platform/paging.ts'
import type { Counts } from '../contract.ts'
import { isHere } from './user-list.ts'

/** What stands on the tabs. */
export async function readCounts(app: App): Promise<Counts> {
  const of = async (table: SQL, ...where: SQL[]) => capped(await countRows(app.db, table, ...where))
  const [users, tournaments, teams] = await Promise.all([of(sql`users`, isHere), of(sql`tournaments`), of(sql`teams`)])
  return { users, tournaments, teams }
}
