import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { AppError } from '#lib/errors.ts'
import type { FixedRefusal } from '#lib/errors.ts'
import { ConfigError } from '#platform/config.ts'
import type { Config } from '#platform/config.ts'
import { longestUploadMs } from '#platform/files/receive-upload.ts'
import { uploadsUnderway } from '#platform/files/uploads.ts'
import { failureOf, statusOf } from '../refusals.ts'

/** Middleware that may handle a request before the app does (Vite, in development). */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** Timeouts of connections and requests, in milliseconds. */
type Timeouts = {
  /** For the headers of a request. */
  headersMs: number
  /** For a body, except an upload that a route is receiving. */
  bodyMs: number
  /** For a whole request with an upload: 100 MB over a slow connection takes half an hour. */
  requestMs: number
  /** Without a byte in either direction. Event streams send one every 15 seconds. */
  idleMs: number
  /** For our response to a complete request, which may have to store a video elsewhere first. */
  responseMs: number
  /** How often the first two are checked. */
  checkMs: number
  /** For requests still open when the server closes. */
  closeMs: number
}

const timeouts: Timeouts = {
  headersMs: 20_000,
  bodyMs: 30_000,
  requestMs: longestUploadMs,
  idleMs: 90_000,
  responseMs: 15 * 60_000,
  checkMs: 5_000,
  closeMs: 4_000,
}

/** Listens on every configured address. Rejects with a one-sentence message when the port is taken. */
export async function listen(
  config: Pick<Config, 'hosts' | 'port'>,
  fetch: Fetch,
  middleware: Middleware | null,
  { headersMs, bodyMs, requestMs, idleMs, responseMs, checkMs, closeMs }: Timeouts = timeouts,
) {
  const answer = getRequestListener(fetch)
  const waiting = { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkMs }
  const servers: Server[] = []
  let isDraining = false
  for (const host of config.hosts) {
    const server = createServer(waiting, (request, response) => {
      if (isDraining) response.setHeader('Connection', 'close')
      allowMissingHost(request)
      endSlowBody(request, response, bodyMs)
      let silentMs = 0
      response.on('timeout', () => {
        silentMs += idleMs
        const isOurTurn = request.complete && !response.headersSent
        if (isOurTurn && silentMs < responseMs) request.socket.setTimeout(idleMs)
        else request.socket.destroy()
      })
      const next = () => void answer(request, response)
      if (middleware) middleware(request, response, next)
      else next()
    })
    server.setTimeout(idleMs)
    server.on('clientError', refuseUnreadable)
    const isListening = await tryListen(server, config.port, host)
    if (isListening) servers.push(server)
  }
  if (servers.length === 0)
    throw new ConfigError(`HOST is invalid: this machine has no address ${config.hosts.join(', ')}.`)
  return {
    /** Keeps accepting requests, and tells every client to open its next connection elsewhere. */
    drain: () => {
      isDraining = true
    },
    /** Stops accepting requests, waits for open ones up to a limit, then resolves. */
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

/** HAProxy's plain `option httpchk` asks with HTTP/1.0 and without a Host, which a URL cannot be built from. */
function allowMissingHost(request: IncomingMessage): void {
  if (request.url === '/healthz' || request.url === '/readyz') request.headers.host ??= 'localhost'
}

/**
 * Ends a request whose body is still arriving after `bodyMs`, even if nobody reads it. An upload that a route is receiving may take longer.
 */
function endSlowBody(request: IncomingMessage, response: ServerResponse, bodyMs: number): void {
  const timer = setTimeout(() => {
    if (request.complete || uploadsUnderway.has(request)) return
    if (response.headersSent) request.socket.destroy()
    else refuse(request.socket, new AppError('request_too_slow'))
  }, bodyMs)
  request.on('close', () => clearTimeout(timer))
}

const unreadable: Record<string, FixedRefusal> = {
  HPE_HEADER_OVERFLOW: 'url_too_long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}

/**
 * Responds to requests that never reach a handler: invalid HTTP, headers that are too slow, or headers beyond Node's limit, such as an
 * endless URL.
 */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  refuse(socket, new AppError(unreadable[error.code ?? ''] ?? 'bad_request'))
}

/** Responds on the raw connection and ends it. */
function refuse(socket: Duplex, refusal: AppError): void {
  const body = JSON.stringify(failureOf(refusal))
  const head = `HTTP/1.1 ${statusOf(refusal)} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`
  socket.end(`${head}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${body}`)
}

/** False for an address this machine does not have (IPv6 is often disabled). A port in use is an error. */
function tryListen(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return resolve(false)
      if (error.code === 'EADDRINUSE') {
        const taken = new Error(
          `Port ${port} is already in use. Stop the program that uses it, or set PORT to another port.`,
        )
        return reject(Object.assign(taken, { code: error.code }))
      }
      return reject(error)
    })
    server.listen(port, host, () => resolve(true))
  })
}
