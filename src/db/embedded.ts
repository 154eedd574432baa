import { access, constants, mkdir, readFile, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createCluster } from './embedded/cluster.ts'
import { isForbidden } from './embedded/files.ts'
import { joinUsers, withLock } from './embedded/lock.ts'
import { findRunner } from './embedded/runner.ts'
import { runningServer, startServer, stopServer } from './embedded/server.ts'

/**
 * Starts or joins the embedded PostgreSQL server on `folder`, which is `<dataDir>/postgres`; `url` connects to its database.
 *
 * All processes that use this folder share the server: the first one starts it, and the last `release()` stops it. Each process holds a
 * file lock, which the kernel releases even if the process is killed; the server then keeps running for the next process. Close your
 * connections before releasing. Rejects with a one-sentence message when the server cannot run here.
 */
export async function startEmbedded(options: {
  dataDir: string
  log?: (message: string) => void
}): Promise<{ url: string; folder: string; release: () => Promise<void> }> {
  const folder = await openFolder(options.dataDir)
  const place = { folder, runner: await findRunner(folder), log: options.log ?? (() => undefined) }
  const lock = join(folder, 'lock')

  const { url, leave } = await withLock(lock, async () => {
    const leave = await joinUsers(join(folder, 'users'))
    try {
      await createCluster(place)
      const password = await readFile(join(folder, 'password'), 'utf8')
      return { url: (await runningServer(place, password)) ?? (await startServer(place, password)), leave }
    } catch (error) {
      leave()
      throw error
    }
  })

  let released: Promise<void> | undefined
  const release = () =>
    withLock(lock, async () => {
      if (leave() === 'was last') await stopServer(place)
    })
  return { url, folder, release: () => (released ??= release()) }
}

async function openFolder(dataDir: string) {
  const folder = join(resolve(dataDir), 'postgres')
  try {
    await mkdir(resolve(dataDir), { recursive: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(folder)
  } catch (error) {
    if (!isForbidden(error)) throw error
    const advice = 'Run Homefield as that user, or set DATA_DIR to a folder of your own.'
    throw new Error(`${folder} belongs to another user. ${advice}`, { cause: error })
  }
}
