import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A server under load, in its own process. */
type BenchServer = { url: string; pid: number; stop: () => Promise<void> }

/** Starts a server script and resolves once `readyPath` returns 200. Its errors go to our output. */
export async function startServer(
  script: string,
  env: Record<string, string>,
  readyPath: string,
): Promise<BenchServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`${script} exited with ${child.exitCode} before it was ready`)
    await setTimeout(100)
  }
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
