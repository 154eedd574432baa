import type { System } from '../system.ts'
import type { Removable } from './race.ts'

/** Disables a mechanism in the processes or the database. The returned function restores it once the database is empty. */
export async function disable(system: System, removable: Removable): Promise<() => Promise<unknown>> {
  if (typeof removable === 'object') return dropConstraint(system, removable.constraint)
  const send = (without: (typeof removable)[]) => Promise.all(system.apps.map((app) => app.send({ without })))
  await send([removable])
  return () => send([])
}

async function dropConstraint({ database: { pool } }: System, name: string) {
  const { rows } = await pool.query<{ drop: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
     from pg_constraint where conname = $1
     union all
     select format('drop index %I', indexname), indexdef from pg_indexes
     where indexname = $1 and not exists (select from pg_constraint where conname = $1)`,
    [name],
  )
  const [found] = rows
  if (!found) throw new Error(`There is no constraint ${name}`)
  await pool.query(found.drop)
  return () => pool.query(found.restore)
}
