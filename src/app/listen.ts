import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { AppError } from '#lib/errors.ts'
import type { Refusal } from '#lib/errors.ts'
import { ConfigError } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'
import { longestUploadMs } from '#platform/uploads.ts'

/** Something that may answer a request before the app does (Vite, in development). */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** How long whoever is at the other end may take, in milliseconds. */
type Patience = {
  /** For the headers of a request. */
  headersMs: number
  /** For a whole request: 100 MB over a poor line take half an hour. */
  requestMs: number
  /** Without a byte in either direction. A stream of events sends one every 15 seconds. */
  silenceMs: number
  /** For us to answer a request that is complete: a video may have to be stored elsewhere first. */
  answerMs: number
  /** How often the first two are looked at. */
  checkMs: number
  /** For what is still open when the server closes. */
  closeMs: number
}

const patience: Patience = {
  headersMs: 20_000,
  requestMs: longestUploadMs,
  silenceMs: 90_000,
  answerMs: 15 * 60_000,
  checkMs: 5_000,
  closeMs: 4_000,
}

/** Listens on every configured address; rejects with one sentence when the port is taken. */
export async function listen(
  config: Pick<Config, 'hosts' | 'port'>,
  fetch: Fetch,
  middleware: Middleware | null,
  { headersMs, requestMs, silenceMs, answerMs, checkMs, closeMs }: Patience = patience,
) {
  const answer = getRequestListener(fetch)
  const waiting = { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs }
  const servers: Server[] = []
  for (const host of config.hosts) {
    const server = createServer(waiting, (request, response) => {
      let silentMs = 0
      response.on('timeout', () => {
        silentMs += silenceMs
        const isOurTurn = request.complete && !response.headersSent
        if (isOurTurn && silentMs < answerMs) request.socket.setTimeout(silenceMs)
        else request.socket.destroy()
      })
      const next = () => void answer(request, response)
      if (middleware) middleware(request, response, next)
      else next()
    })
    server.setTimeout(silenceMs)
    server.on('clientError', refuseUnreadable)
    const isListening = await tryListen(server, config.port, host)
    if (isListening) servers.push(server)
  }
  if (servers.length === 0)
    throw new ConfigError(`HOST is not usable: this machine has no address ${config.hosts.join(', ')}.`)
  return {
    /** Takes no new requests, finishes the open ones or cuts them off when that takes too long, then resolves. */
    close: async () => {
      const cuttingOff = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), closeMs)
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise((resolve) => server.close(resolve))
          server.closeIdleConnections()
          return closed
        }),
      )
      clearTimeout(cuttingOff)
    },
  }
}

const unreadable: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: 'url_too_long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}

/**
 * What is no HTTP, comes too slowly, or has headers beyond Node's limit (an endless address), never reaches a handler: it is answered
 * here.
 */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const refusal = new AppError(unreadable[error.code ?? ''] ?? 'bad_request')
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
