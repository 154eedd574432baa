import type { House } from '../house.ts'
import type { Removable } from './race.ts'

/** Takes a mechanism out of processes or database; the answer puts it back, which an emptied database allows. */
export async function takeOutOf(house: House, removable: Removable): Promise<() => Promise<unknown>> {
  if (typeof removable === 'object') return dropConstraint(house, removable.constraint)
  const tell = (without: (typeof removable)[]) => Promise.all(house.apps.map((app) => app.tell({ without })))
  await tell([removable])
  return () => tell([])
}

async function dropConstraint({ database: { pool } }: House, name: string) {
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
