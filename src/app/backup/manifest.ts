import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** Why a backup cannot be made or restored, in one sentence for the operator. */
export class BackupError extends Error {}

export const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string }

/** Increase it when this version cannot restore the backups of the one before. */
export const backupFormat = 3

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const TablePart = z.object({
  name: z.string().regex(/^(public|sandbox)\.[a-z0-9_]+$/),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  /** `contentOf` the table, to compare what was restored. */
  checksum: z.string(),
  sha256: Sha256,
})

const FilePart = z.object({
  key: z.string(),
  contentType: z.string(),
  bytes: z.int().nonnegative(),
  sha256: Sha256,
})

/** `manifest.json`, which is written last: a folder without it is not a complete backup. */
const Manifest = z.object({
  format: z.literal(backupFormat),
  /** The version of Homefield that made the backup. */
  version: z.string(),
  /** The database's last migration. */
  migration: z.string(),
  /** When the database was read: the backup has what was committed before. */
  takenAt: z.iso.datetime(),
  tables: z.array(TablePart),
  files: z.array(FilePart),
  /** Files that rows refer to but the storage did not have, such as those deleted while the backup was made. */
  missingFiles: z.array(z.string()),
  /** The secret that an embedded installation stores in DATA_DIR; null where SESSION_SECRET is set. */
  sessionSecret: z.object({ sha256: Sha256 }).nullable(),
})

export type Manifest = z.infer<typeof Manifest>
export type TablePart = z.infer<typeof TablePart>
export type FilePart = z.infer<typeof FilePart>

export const manifestPath = 'manifest.json'
export const secretPath = 'session-secret'
/** One row in each line, as a JSON array of its values in PostgreSQL's text format. */
export const tablePath = (name: string) => join('tables', `${name}.ndjson.gz`)
export const filePath = (key: string) => join('files', key)

/** Reads the manifest of a backup and checks that each part is as it was written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestPath), 'utf8').catch(() => {
    throw new BackupError(`${folder} is not a complete backup: it has no ${manifestPath}.`)
  })
  const json = jsonOf(text)
  refuseOtherFormat(json)
  const parsed = Manifest.safeParse(json)
  if (!parsed.success) throw new BackupError(`The backup is damaged: ${manifestPath} can't be read.`)
  const manifest = parsed.data
  for (const { name, sha256 } of manifest.tables) await checkPart(folder, tablePath(name), sha256)
  for (const { key, sha256 } of manifest.files) await checkPart(folder, filePath(key), sha256)
  if (manifest.sessionSecret) await checkPart(folder, secretPath, manifest.sessionSecret.sha256)
  return manifest
}

function refuseOtherFormat(json: unknown) {
  const found = z.object({ format: z.int(), version: z.string() }).safeParse(json)
  if (found.success && found.data.format !== backupFormat) {
    throw new BackupError(
      `This backup was made by Homefield ${found.data.version} and can only be restored with that version, not with ${version}: to start over, begin with an empty database.`,
    )
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function checkPart(folder: string, path: string, expected: string) {
  const found = await sha256Of(join(folder, path)).catch(() => {
    throw new BackupError(`The backup is damaged: ${path} is missing.`)
  })
  if (found !== expected) throw new BackupError(`The backup is damaged: ${path} doesn't match its checksum.`)
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
