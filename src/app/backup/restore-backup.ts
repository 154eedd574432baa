import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isKnownMigration, lastMigration, migrateUpTo } from '#db/backup/migrations.ts'
import { connectForBackup, insertRows, rowsPerBatch } from '#db/backup/rows.ts'
import type { Row } from '#db/backup/rows.ts'
import { contentOf, dataTables, followSequences, tableWithRows, withoutTriggers } from '#db/backup/tables.ts'
import type { Table } from '#db/backup/tables.ts'
import { drizzleOptions, openDatabase } from '#db/client.ts'
import type { Database } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import { prepareSchema } from '#sandbox/schema.ts'
import type { Installation } from './installation.ts'
import { BackupError, filePath, readManifest, secretPath, tablePath, version } from './manifest.ts'
import type { Manifest, TablePart } from './manifest.ts'

/**
 * Restores a backup into an empty installation, and brings its database to this version's schema. The rows are loaded in one transaction,
 * last of all: when a restore fails or is interrupted, the database is still empty, and the restore can be repeated.
 *
 * Returns what was restored, and what reconciliation finds in it.
 */
export async function restoreBackup(
  target: Installation,
  folder: string,
): Promise<{ manifest: Manifest; violations: string[] }> {
  const manifest = await readManifest(folder)
  if (!(await isKnownMigration(manifest.migration))) {
    throw new BackupError(
      `This backup was made by Homefield ${manifest.version}, which is newer than this one (${version}). Restore it with that version.`,
    )
  }
  const client = await connectForBackup(target.databaseUrl)
  try {
    await refuseUnlessEmpty(client, await dataTables(client))
    await refuseOtherTables(client, manifest)
    await refuseOtherSecret(target, manifest, folder)
    await migrateUpTo(target.databaseUrl, manifest.migration)
    await prepareSandbox(target, manifest)
    for (const { key, contentType } of manifest.files) {
      await target.files.put(key, { path: join(folder, filePath(key)) }, contentType)
    }
    await restoreSecret(target, manifest, folder)
    await loadTables(client, manifest, folder)
  } finally {
    await client.end()
  }
  await migrate(target.databaseUrl)
  return { manifest, violations: await violationsIn(target) }
}

async function refuseUnlessEmpty(client: pg.ClientBase, tables: readonly Table[]) {
  const used = await tableWithRows(client, tables)
  if (used) throw new BackupError(`The database is not empty: ${used} has rows. Restore into a new, empty database.`)
}

/** The tables of another version would not fit. Those of an earlier migration are migrated to the backup's. */
async function refuseOtherTables(client: pg.ClientBase, { migration }: Manifest) {
  const found = await lastMigration(client)
  if (found !== null && (found === 'unknown' || found > migration)) {
    throw new BackupError(
      "The database's tables are from another version of Homefield. Restore into a new, empty database.",
    )
  }
}

async function refuseOtherSecret({ secretFile }: Installation, { sessionSecret }: Manifest, folder: string) {
  if (!secretFile || !sessionSecret) return
  const present = await readFile(secretFile, 'utf8').catch(() => null)
  if (present !== null && present !== (await readFile(join(folder, secretPath), 'utf8'))) {
    throw new BackupError(`${secretFile} already contains a different secret. Restore into a new, empty DATA_DIR.`)
  }
}

async function prepareSandbox({ databaseUrl }: Installation, { tables }: Manifest) {
  if (!tables.some(({ name }) => name.startsWith('sandbox.'))) return
  const { pool } = openDatabase(databaseUrl, { connections: 1 })
  try {
    await prepareSchema(pool)
  } finally {
    await pool.end()
  }
}

async function restoreSecret({ secretFile }: Installation, { sessionSecret }: Manifest, folder: string) {
  if (!secretFile || !sessionSecret) return
  const draft = `${secretFile}.draft`
  await mkdir(dirname(secretFile), { recursive: true })
  await writeFile(draft, await readFile(join(folder, secretPath)), { mode: 0o600, flush: true })
  await rename(draft, secretFile)
}

/**
 * All in one transaction, with all tables locked, so that an app which starts now waits and then finds them full. What triggers do, such as
 * counting, is in the backup.
 */
async function loadTables(client: pg.ClientBase, { tables }: Manifest, folder: string) {
  await client.query('begin')
  const targets = await dataTables(client)
  await client.query(`lock table ${targets.map(({ name }) => name).join(', ')} in access exclusive mode`)
  await refuseUnlessEmpty(client, targets)
  await withoutTriggers(client, targets, async () => {
    for (const part of tables) await loadTable(client, part, targets, folder)
  })
  for (const target of targets) await followSequences(client, target)
  await client.query('commit')
  await client.query('analyze')
}

async function loadTable(client: pg.ClientBase, part: TablePart, targets: readonly Table[], folder: string) {
  const { name } = part
  const columns = columnsOf(part, targets)
  let batch: Row[] = []
  for await (const line of linesOf(join(folder, tablePath(name)))) {
    batch.push(JSON.parse(line) as Row)
    if (batch.length < rowsPerBatch) continue
    await insertRows(client, name, columns, batch)
    batch = []
  }
  if (batch.length > 0) await insertRows(client, name, columns, batch)
  const { rows, checksum } = await contentOf(client, name, part.columns)
  if (rows !== part.rows || checksum !== part.checksum) {
    throw new BackupError(`${name} doesn't match the backup. Nothing was restored.`)
  }
}

/** Not by readline, which also splits at U+2028. */
async function* linesOf(path: string): AsyncGenerator<string, void> {
  const text = createReadStream(path).pipe(createGunzip()).setEncoding('utf8') as AsyncIterable<string>
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}

function columnsOf({ name, columns }: TablePart, targets: readonly Table[]) {
  const target = targets.find((table) => table.name === name)
  return columns.map((column) => {
    const found = target?.columns.find((candidate) => candidate.name === column)
    if (!found)
      throw new BackupError(`The backup contains ${name}.${column}, which this version of Homefield doesn't have.`)
    return found
  })
}

/** Without the pool's limits on time: the larger the ledger, the more it matters. */
async function violationsIn({ databaseUrl }: Installation): Promise<string[]> {
  const client = await connectForBackup(databaseUrl)
  try {
    return (await reconcile(drizzle(client, drizzleOptions) as unknown as Database)).violations
  } finally {
    await client.end()
  }
}
