import { join, resolve } from 'node:path'
import { reasonOf } from '#lib/errors.ts'
import { plural } from '#lib/words.ts'
import { readConfig } from '#platform/config.ts'
import type { Files } from '#platform/files/files.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { commandDatabaseUrl } from '../command-database.ts'
import { BackupError } from './manifest.ts'

/** What a backup is made of, or restored into. */
export type Installation = {
  databaseUrl: string
  files: Files
  /** Where the session secret is stored; null if SESSION_SECRET sets it. */
  secretFile: string | null
}

/** Runs `work` on the installation of this environment, and on the folder named on the command line. The app may be running. */
export async function withInstallation(
  usage: string,
  work: (installation: Installation, folder: string) => Promise<void>,
): Promise<void> {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) throw new BackupError(usage)
  await using opened = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const installation: Installation = {
    databaseUrl: await commandDatabaseUrl(config, opened),
    files: await openFiles(config.storage),
    secretFile: config.sessionSecret ? null : join(config.dataDir, 'session-secret'),
  }
  // npm runs scripts in the package's folder.
  await work(installation, resolve(process.env.INIT_CWD ?? '.', folder))
}

export const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints why a command failed, and makes the process exit with 1. */
export function fail(prefix: string, error: unknown): void {
  process.stderr.write(error instanceof BackupError ? `${error.message}\n` : `${prefix}: ${reasonOf(error)}\n`)
  process.exitCode = 1
}

/** '12 tables (3,400 rows) and 25 files' */
export function contentsOf({
  tables,
  files,
}: {
  tables: readonly { rows: number }[]
  files: readonly unknown[]
}): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${plural(tables.length, 'table')} (${plural(rows, 'row')}) and ${plural(files.length, 'file')}`
}
