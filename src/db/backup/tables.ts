import type pg from 'pg'

/** `sequence` numbers an identity column. */
export type Column = { name: string; type: string; sequence: string | null }

/**
 * A table of the app or the sandbox. Names are quoted where SQL needs it. `columns` leaves out generated ones, and `foreignKeys` those that
 * are deferrable.
 */
export type Table = { name: string; columns: Column[]; foreignKeys: string[] }

/**
 * Filled again by each installation: the towns and their edition when it starts (db/gazetteer.ts). Without the time up to which it fetched the
 * provider's events (features/payments/server/provider/missed-events.ts), it reads the whole list once more.
 */
const filledAgain = ['public.towns', 'public.app_metadata']

/** The tables that hold data. */
export async function dataTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, t.relname) as name,
       (select json_agg(json_build_object('name', format('%I', attname), 'type', format_type(atttypid, atttypmod),
          'sequence', pg_get_serial_sequence(format('%I.%I', n.nspname, t.relname), attname)) order by attnum)
        from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select format('%I', conname) from pg_constraint
        where conrelid = t.oid and contype = 'f' and not condeferrable) as "foreignKeys"
     from pg_class t join pg_namespace n on n.oid = t.relnamespace
     where t.relkind in ('r', 'p') and n.nspname in ('public', 'sandbox')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = t.oid and deptype = 'e')
     order by name`,
  )
  return rows.filter(({ name }) => !filledAgain.includes(name))
}

/** The first of these tables that has rows, or null. */
export async function tableWithRows(client: pg.ClientBase, tables: readonly Table[]): Promise<string | null> {
  for (const { name } of tables) {
    if ((await client.query(`select from ${name} limit 1`)).rowCount === 1) return name
  }
  return null
}

/** What a table contained, so that a copy can be compared: the number of rows, and a sum over the MD5 of each, in any order. */
export type Content = { rows: number; checksum: string }

export async function contentOf(client: pg.ClientBase, name: string, columns: readonly string[]): Promise<Content> {
  const { rows } = await client.query<Content>(
    `select count(*)::int as rows, coalesce(sum(('x' || left(md5(r::text), 16))::bit(64)::bigint), 0)::text as checksum
     from (select ${columns.join(', ')} from ${name}) r`,
  )
  return rows[0]!
}

/**
 * Runs `load` with the tables' triggers off, and with foreign keys checked only at its end, so that the tables can be filled in any order.
 * Call it inside a transaction.
 */
export async function withoutTriggers(
  client: pg.ClientBase,
  tables: readonly Table[],
  load: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await alter(client, table, 'disable trigger user', 'deferrable')
  await client.query('set constraints all deferred')
  await load()
  await client.query('set constraints all immediate')
  for (const table of tables) await alter(client, table, 'enable trigger user', 'not deferrable')
}

async function alter(client: pg.ClientBase, { name, foreignKeys }: Table, triggers: string, deferrable: string) {
  const constraints = foreignKeys.map((key) => `, alter constraint ${key} ${deferrable}`)
  await client.query(`alter table ${name} ${triggers}${constraints.join('')}`)
}

/** Makes the sequences behind a table's columns continue after the largest value. */
export async function followSequences(client: pg.ClientBase, { name, columns }: Table): Promise<void> {
  for (const column of columns.filter(({ sequence }) => sequence !== null)) {
    await client.query(
      `select setval($1, coalesce(max(${column.name}), 1), max(${column.name}) is not null) from ${name}`,
      [column.sequence],
    )
  }
}
