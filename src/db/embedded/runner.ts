import { execFile, spawn, type StdioOptions } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type Binary, binary } from './binaries.ts'

const run = promisify(execFile)

/** How to start PostgreSQL's programs, which refuse to run as root: as another user, or wrapped in another command. */
type Runner = { before: string[]; uid?: number; gid?: number }

type Owner = { uid: number; gid: number }

/** An embedded server's folder, how to start its programs, and where to log slow steps. */
export type Place = { folder: string; runner: Runner; log: (message: string) => void }

const insideUserNamespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534']
const otherUser = process.platform === 'darwin' ? 'daemon' : 'nobody'

/**
 * How to start PostgreSQL on `folder`. A normal user just starts it. Root switches to the folder's owner if that is a normal user; else, on
 * Linux, appears as a normal user through a user namespace; else, where namespaces are not permitted, as in most containers, gives the
 * folder to another user and runs as that user.
 */
export async function findRunner(folder: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return { before: [] }
  const owner = await stat(folder)
  if (owner.uid !== 0) return asUser(folder, owner)
  if (await isPermitted(insideUserNamespace)) return { before: insideUserNamespace }

  const other = { uid: await idOf('-u'), gid: await idOf('-g') }
  await give(folder, other)
  try {
    return await asUser(folder, other)
  } catch (error) {
    await give(folder, { uid: 0, gid: 0 })
    throw error
  }
}

/** Starts a PostgreSQL program in its own session, so that Ctrl-C does not reach it. */
export function spawnBinary({ folder, runner }: Place, name: Binary, args: string[], stdio: StdioOptions) {
  const [command = '', ...rest] = [...runner.before, binary(name), ...args]
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' }
  return spawn(command, rest, { cwd: folder, uid: runner.uid, gid: runner.gid, env, stdio, detached: true })
}

async function asUser(folder: string, { uid, gid }: Owner): Promise<Runner> {
  const script = 'cd "$1" && exec "$2" --version'
  try {
    await run('/bin/sh', ['-c', script, 'sh', folder, binary('postgres')], { cwd: '/', uid, gid })
    return { before: [], uid, gid }
  } catch (error) {
    throw new Error(
      `PostgreSQL refuses to run as root, and user ${uid} may not use ${folder} or ${binary('postgres')}. ` +
        'Run Homefield as a normal user, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

async function give(folder: string, { uid, gid }: Owner) {
  await run('chown', ['-R', `${uid}:${gid}`, folder])
}

async function isPermitted([command = '', ...args]: string[]) {
  return run(command, [...args, 'true']).then(
    () => true,
    () => false,
  )
}

async function idOf(option: '-u' | '-g') {
  return Number((await run('id', [option, otherUser])).stdout)
}
