import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readLinkIfPresent, readIfPresent } from './files.ts'

const run = promisify(execFile)

type Postmaster = { pid: number; port: number; isReady: boolean }

/**
 * The server running on the folder `data`, or null.
 *
 * PostgreSQL's lock file survives a kill, and its process id may have been reused; so this checks that the process is a server on this
 * folder.
 */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const lines = (await readIfPresent(lockFile(data)))?.split('\n')
  if (!lines) return null
  const postmaster = { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  return (await servesFolder(postmaster.pid, data)) ? postmaster : null
}

/** The lock file of a PostgreSQL server, in PostgreSQL's format. */
export function lockFile(data: string) {
  return join(data, 'postmaster.pid')
}

async function servesFolder(pid: number, data: string) {
  if (!(pid > 0)) return false
  if (process.platform === 'linux') return (await readLinkIfPresent(`/proc/${pid}/cwd`)) === data
  const command = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '', // no such process
  )
  return command.includes(`-D ${data}`)
}
