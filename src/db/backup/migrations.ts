import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { appliedMigrations, migrate, migrationsFolder } from '../migrate.ts'

/** drizzle-kit's list of migrations. `when` identifies a migration in the database. */
type Journal = { entries: { tag: string; when: number }[] }

const journalIn = (folder: string) => join(folder, 'meta', '_journal.json')

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(journalIn(migrationsFolder), 'utf8')) as Journal
}

/** Whether this version has the migration ('0001_tables'). */
export async function isKnownMigration(tag: string): Promise<boolean> {
  return (await readJournal()).entries.some((entry) => entry.tag === tag)
}

/** The database's last migration; null when it has none, 'unknown' when another version made it. */
export async function lastMigration(client: pg.ClientBase): Promise<string | null> {
  const last = (await appliedMigrations(client)).at(-1)
  if (!last) return null
  const { entries } = await readJournal()
  return entries.find(({ when }) => when === last.when)?.tag ?? 'unknown'
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
