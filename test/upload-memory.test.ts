import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The size limit of hero videos. */
const size = 100 * 1024 * 1024

let folder: string
let child: ChildProcess
let at: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upload-memory-'))
  const server = fileURLToPath(import.meta.resolve('#test/upload-server.ts'))
  child = spawn(process.execPath, [server, folder], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(createInterface(child.stdout!), 'line')) as [string]
  at = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  child.kill()
  await once(child, 'exit')
  await rm(folder, { recursive: true })
})

/** Sends a file of this many bytes as fast as it is accepted. */
async function send(bytes: number): Promise<number> {
  let left = bytes
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(Buffer.from('--x\r\ncontent-disposition: form-data; name="video"; filename="a"\r\n\r\n')),
    pull: (controller) => {
      const part = Math.min(left, 65_536)
      left -= part
      controller.enqueue(part > 0 ? Buffer.alloc(part, 97) : Buffer.from('\r\n--x--\r\n'))
      if (part === 0) controller.close()
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return (await fetch(at, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)).status
}

/** By how many megabytes the process has grown at most since the last call. */
const grown = async () => Number(await (await fetch(`${at}/memory`)).text()) / 1024 / 1024

test('storing a 100 MB upload grows the process by less than 32 MB, the first time and the next', async () => {
  // Code that is loaded on first use does not count.
  expect(await send(1024)).toBe(201)
  const rounds: number[] = []
  for (let round = 0; round < 2; round += 1) {
    await grown()
    expect(await send(size)).toBe(201)
    rounds.push(Math.round(await grown()))
  }
  expect(rounds.filter((megabytes) => megabytes >= 32)).toEqual([])
  expect(await readdir(folder)).toEqual(['files'])
})
