import pg from 'pg'
import type { Column } from './tables.ts'

/** A row's values as PostgreSQL writes them as text. */
export type Row = (string | null)[]

export const rowsPerBatch = 1_000

/**
 * A connection for reading or loading whole tables: without the pool's limits on time, and with settings under which every value is written
 * in the same way on every server.
 */
export async function connectForBackup(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'homefield backup',
  })
  // A connection that dies emits an error and also fails the current query.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
     set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'`,
  )
  return client
}

/** Reads a table in batches. Call it inside a transaction, and only one at a time. */
export async function* readRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
): AsyncGenerator<Row[], void> {
  await client.query(`declare backup no scroll cursor for select ${columns.join(', ')} from ${table}`)
  for (;;) {
    const { rows } = await client.query<Row>({
      text: `fetch ${rowsPerBatch} from backup`,
      rowMode: 'array',
      types: { getTypeParser: () => (text: string) => text },
    })
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close backup')
}

/** Writes rows that `readRows` returned. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly Column[],
  rows: readonly Row[],
): Promise<void> {
  const places = columns.map((_, place) => place + 1)
  await client.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
     select ${places.map((n) => `v${n}::${columns[n - 1]!.type}`).join(', ')}
     from unnest(${places.map((n) => `$${n}::text[]`).join(', ')}) as r (${places.map((n) => `v${n}`).join(', ')})`,
    columns.map((_, place) => rows.map((row) => row[place])),
  )
}
