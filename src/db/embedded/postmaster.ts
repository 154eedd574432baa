import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Postmaster = { pid: number; port: number; isReady: boolean }

/**
 * The server that runs on the folder `data` now, or null.
 *
 * PostgreSQL's own lock file outlives a kill, and its process id may be anybody's by then; so the process is asked
 * whether it is a server on this very folder.
 */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const lines = (await readFile(lockFile(data), 'utf8').catch(absent))?.split('\n')
  if (!lines) return null
  const postmaster = { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  return (await servesFolder(postmaster.pid, data)) ? postmaster : null
}

/** The file in which a PostgreSQL server names itself, by PostgreSQL's storage format. */
export function lockFile(data: string) {
  return join(data, 'postmaster.pid')
}

async function servesFolder(pid: number, data: string) {
  if (!(pid > 0)) return false
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(absent)) === data
  const command = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '', // no such process
  )
  return command.includes(`-D ${data}`)
}

/** A process that ended, is a zombie, or is another user's is not our server. */
function absent(error: NodeJS.ErrnoException) {
  if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(error.code ?? '')) return null
  throw error
}
