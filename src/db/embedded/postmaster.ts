import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { linkIfThere, readIfThere } from './files.ts'

const run = promisify(execFile)

type Postmaster = { pid: number; port: number; isReady: boolean }

/**
 * The server that runs on the folder `data` now, or null.
 *
 * PostgreSQL's own lock file outlives a kill, and its process id may be anybody's by then; so the process is asked
 * whether it is a server on this very folder.
 */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const lines = (await readIfThere(lockFile(data)))?.split('\n')
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
  if (process.platform === 'linux') return (await linkIfThere(`/proc/${pid}/cwd`)) === data
  const command = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '', // no such process
  )
  return command.includes(`-D ${data}`)
}
