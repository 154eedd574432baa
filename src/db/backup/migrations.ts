import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { migrate, migrationsFolder } from '../client.ts'

/** drizzle-kit's list of migrations. `when` identifies a migration in the database. */
type Journal = { entries: { tag: string; when: number }[] }

const journalIn = (folder: string) => join(folder, 'meta', '_journal.json')

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(journalIn(migrationsFolder), 'utf8')) as Journal
}

/** Whether this version has the migration ('0033_combined_notifications'). */
export async function isKnownMigration(tag: string): Promise<boolean> {
  return (await readJournal()).entries.some((entry) => entry.tag === tag)
}

/** The database's last migration; null when it has none, 'unknown' when a later version made it. */
export async function lastMigration(client: pg.ClientBase): Promise<string | null> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows: found } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    table,
  ])
  if (!found[0]!.exists) return null
  const { rows } = await client.query<{ when: string | null }>(`select max(created_at) as when from ${table}`)
  if (rows[0]!.when === null) return null
  const { entries } = await readJournal()
  return entries.find(({ when }) => when === Number(rows[0]!.when))?.tag ?? 'unknown'
}

/** Migrates the database up to `tag`; `migrate` continues from there. */
export async function migrateUpTo(url: string, tag: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'homefield-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    const journal = await readJournal()
    const entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1)
    await writeFile(journalIn(folder), JSON.stringify({ ...journal, entries }))
    await migrate(url, { folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}
