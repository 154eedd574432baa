import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { giveToFolderOwner, readIfPresent } from './files.ts'

/**
 * A free port for the server: the last one if possible, so that processes that lost the server find it again.
 *
 * New ports are below the range that systems use for outgoing connections.
 */
export async function choosePort(folder: string): Promise<number> {
  const remembered = Number(await readIfPresent(join(folder, 'port')))
  if (remembered && (await isFree(remembered))) return remembered
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
}

export async function rememberPort(folder: string, port: number): Promise<void> {
  const file = join(folder, 'port')
  await writeFile(file, String(port))
  await giveToFolderOwner(file)
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
