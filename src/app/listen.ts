import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { AppError } from '#lib/errors.ts'
import { ConfigError } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'

/** Something that may answer a request before the app does (Vite, in development). */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** Listens on every configured address; rejects with one sentence when the port is taken. */
export async function listen(config: Config, fetch: Fetch, middleware: Middleware | null) {
  const answer = getRequestListener(fetch)
  const servers: Server[] = []
  for (const host of config.hosts) {
    const server = createServer((request, response) => {
      const next = () => void answer(request, response)
      if (middleware) middleware(request, response, next)
      else next()
    })
    server.on('clientError', refuseUnreadable)
    const isListening = await tryListen(server, config.port, host)
    if (isListening) servers.push(server)
  }
  if (servers.length === 0)
    throw new ConfigError(`HOST is not usable: this machine has no address ${config.hosts.join(', ')}.`)
  return {
    /** Takes no new requests, finishes the open ones, then resolves. */
    close: async () => {
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise((resolve) => server.close(resolve))
          server.closeIdleConnections()
          return closed
        }),
      )
    },
  }
}

/** What is no HTTP, or has headers beyond Node's limit (an endless address), never reaches a handler: it is answered here. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const refusal = new AppError(error.code === 'HPE_HEADER_OVERFLOW' ? 'url_too_long' : 'bad_request')
  const body = JSON.stringify(refusal.toFailure())
  const head = `HTTP/1.1 ${refusal.status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
}

/** False for an address this machine does not have (IPv6 is often switched off); a taken port is an error. */
function tryListen(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return resolve(false)
      if (error.code === 'EADDRINUSE') {
        const taken = new Error(`Port ${port} is already in use. Stop what runs there, or set PORT to another one.`)
        return reject(Object.assign(taken, { code: error.code }))
      }
      return reject(error)
    })
    server.listen(port, host, () => resolve(true))
  })
}
