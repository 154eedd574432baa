import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { giveToFolderOwner, readIfThere } from './files.ts'

/**
 * A free port for the server: last time's when it can be had, so that processes that lost the server find it again.
 *
 * New ones come from below the range that systems give to outgoing connections.
 */
export async function choosePort(folder: string): Promise<number> {
  const remembered = Number(await readIfThere(join(folder, 'port')))
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
