import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import pLimit from 'p-limit'
import { lastMigration } from '#db/backup/migrations.ts'
import { connectForBackup, readRows } from '#db/backup/rows.ts'
import type { Row } from '#db/backup/rows.ts'
import { contentOf, dataTables } from '#db/backup/tables.ts'
import type { Table } from '#db/backup/tables.ts'
import { smallPicture } from '#lib/pictures.ts'
import { keysOf } from '#platform/files/files.ts'
import type { Files } from '#platform/files/files.ts'
import type { Installation } from './installation.ts'
import {
  BackupError,
  backupFormat,
  filePath,
  manifestPath,
  secretPath,
  sha256Of,
  tablePath,
  version,
} from './manifest.ts'
import type { FilePart, Manifest, TablePart } from './manifest.ts'

const filesAtOnce = 4

/**
 * Backs up database, files and session secret into a new folder, while the app may be running. The key of draw secrets is left out: with it, a
 * backup would reveal the secrets of draws that are still to come. The tables are read in one snapshot. The
 * files are copied after it; their content never changes, so only a file deleted in between is missing.
 */
export async function writeBackup({ databaseUrl, files, secretFile }: Installation, folder: string): Promise<Manifest> {
  await createFolder(folder)
  const { fileKeys, ...database } = await writeDatabase(databaseUrl, folder)
  const limit = pLimit(filesAtOnce)
  const copies = await Promise.all(
    fileKeys.map((key) => limit(async () => ({ key, part: await writeFilePart(files, key, folder) }))),
  )
  const manifest: Manifest = {
    format: backupFormat,
    version,
    ...database,
    files: copies.flatMap(({ part }) => part ?? []),
    missingFiles: copies.flatMap(({ key, part }) => (part ? [] : key)),
    sessionSecret: secretFile ? await writeSecret(secretFile, folder) : null,
  }
  await writeFile(join(folder, manifestPath), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  return manifest
}

/** Only its owner may read a backup: it has password hashes and a secret. */
async function createFolder(folder: string) {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 1 || (await readdir(join(folder, 'tables'))).length > 0) {
    throw new BackupError(`${folder} is not empty. Specify a new folder for the backup.`)
  }
}

async function writeDatabase(url: string, folder: string) {
  const client = await connectForBackup(url)
  try {
    await client.query('begin isolation level repeatable read, read only')
    const migration = await knownMigration(client)
    const { rows: now } = await client.query<{ at: Date }>('select now() as at')
    const keys = new Set<string>()
    const tables: TablePart[] = []
    for (const table of await dataTables(client)) tables.push(await writeTable(client, table, folder, keys))
    await client.query('commit')
    return { migration, takenAt: now[0]!.at.toISOString(), tables, fileKeys: [...keys] }
  } finally {
    await client.end()
  }
}

async function knownMigration(client: pg.ClientBase): Promise<string> {
  const migration = await lastMigration(client)
  if (migration === null) throw new BackupError('There is nothing to back up: this database is empty.')
  if (migration === 'unknown') {
    throw new BackupError(
      `This database was created by a different version of Homefield (this is ${version}). Use that version to back it up.`,
    )
  }
  return migration
}

/** Adds the keys of the files that rows refer to. */
async function writeTable(
  client: pg.ClientBase,
  { name, columns }: Table,
  folder: string,
  keys: Set<string>,
): Promise<TablePart> {
  const names = columns.map((column) => column.name)
  async function* lines() {
    for await (const rows of readRows(client, name, names)) {
      for (const key of rows.flatMap(fileKeysIn)) keys.add(key)
      yield rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    }
  }
  const path = join(folder, tablePath(name))
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { flush: true }))
  return { name, columns: names, ...(await contentOf(client, name, names)), sha256: await sha256Of(path) }
}

/** Columns that refer to a file hold its URL and nothing else; site content uses files of the media library. */
const fileKeysIn = (row: Row): string[] =>
  row.flatMap((value) => (value?.startsWith('/files/') ? keysOf(value, smallPicture(value)) : []))

/** Null when the storage no longer has the file. */
async function writeFilePart(files: Files, key: string, folder: string): Promise<FilePart | null> {
  const found = await files.stat(key)
  if (found === null) return null
  const path = join(folder, filePath(key))
  await mkdir(dirname(path), { recursive: true })
  try {
    await pipeline(await files.read(key), createWriteStream(path, { flush: true }))
  } catch (error) {
    await rm(path, { force: true })
    if ((await files.stat(key)) === null) return null
    throw error
  }
  const { size } = await stat(path)
  if (size !== found.bytes) throw new Error(`${key} has ${found.bytes} bytes, but ${size} were read`)
  return { key, ...found, sha256: await sha256Of(path) }
}

/** Null before the first start, which creates the secret. */
async function writeSecret(secretFile: string, folder: string) {
  if (!existsSync(secretFile)) return null
  const path = join(folder, secretPath)
  await copyFile(secretFile, path)
  return { sha256: await sha256Of(path) }
}
