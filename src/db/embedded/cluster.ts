import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { giveToFolderOwner } from './files.ts'
import { type Place, spawnBinary } from './runner.ts'

export const superuser = 'homefield'

/**
 * Creates `<folder>/data` and `<folder>/password` unless they exist.
 *
 * The database is created under a temporary name and renamed when complete, so that a start killed halfway leaves only files that the next
 * start deletes.
 *
 * Text is compared and lowercased by PostgreSQL's built-in C.UTF-8, which is the same on every machine; to sort for display, use `COLLATE
 * "und-x-icu"`. Which characters count as letters, for pg_trgm, depends on the system.
 */
export async function createCluster(place: Place): Promise<void> {
  const { folder, log } = place
  const data = join(folder, 'data')
  const password = join(folder, 'password')
  await removeRubbish(folder)
  if (existsSync(data)) return refuseMissing(password, data)

  log(`Creating the database in ${folder}`)
  await writePassword(folder, password)
  const unfinished = join(folder, `unfinished-${randomUUID()}`)
  await initdb(place, [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    '--no-instructions',
  ])
  await rename(unfinished, data)
  await syncFolder(folder)
}

function refuseMissing(password: string, data: string) {
  if (existsSync(password)) return
  throw new Error(`The password for the database in ${data} is missing. Restore ${password}, or move ${data} away.`)
}

async function removeRubbish(folder: string) {
  const leftovers = (await readdir(folder)).filter((name) => name.startsWith('unfinished-'))
  // An initdb that outlived its app may still be writing there, or only begin to: then the next start deletes its files.
  for (const name of leftovers) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10 })
}

async function writePassword(folder: string, file: string) {
  const unfinished = join(folder, 'unfinished-password')
  await writeFile(unfinished, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  await giveToFolderOwner(unfinished)
  await rename(unfinished, file)
}

async function initdb(place: Place, args: string[]) {
  const child = spawnBinary(place, 'initdb', args, ['ignore', 'ignore', 'pipe'])
  const exited = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const [code, stderr] = await Promise.all([exited, child.stderr ? text(child.stderr) : ''])
  if (code !== 0) throw new Error(`The database in ${place.folder} could not be created: ${stderr.trim()}`)
}

/** Syncs a folder, so that a rename in it survives a power cut. */
async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
