import type { Pool, PoolClient, QueryResultRow } from 'pg'

/** What a query runs on: the pool for a single read, a client inside a transaction. */
export type Queryable = Pick<Pool | PoolClient, 'query'>

/** Runs `work` in one transaction, which is committed when this returns and rolled back when it throws. */
export async function transaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    client.release(broken)
  }
}

export async function rows<Row extends QueryResultRow>(
  db: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await db.query<Row>(sql, values)).rows
}

/** The first row, or null. */
export async function row<Row extends QueryResultRow>(db: Queryable, sql: string, values: unknown[] = []) {
  return (await rows<Row>(db, sql, values))[0] ?? null
}

/** The row of a statement with `returning`. */
export async function written<Row extends QueryResultRow>(db: Queryable, sql: string, values: unknown[]): Promise<Row> {
  const made = await row<Row>(db, sql, values)
  if (!made) throw new Error('The statement wrote no row')
  return made
}
