import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type TcpProxy = Awaited<ReturnType<typeof tcpProxy>>

/**
 * A TCP proxy in front of a database that can misbehave as networks do. `url` is the database's, through the proxy.
 *
 * `silence()` keeps connections open but passes nothing on, as when the server freezes or its packets are lost. `cutAfter(text)` lets the
 * next statement with this text reach the server and cuts the connection before its reply comes back.
 */
export async function tcpProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  let cutAfter: string | null = null
  let swallowed = ''

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), '127.0.0.1')
    let isCut = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        if (!isSilent) (socket === client ? upstream : client).destroy()
      })
    }
    client.on('data', (bytes) => {
      if (isSilent) {
        swallowed += bytes.toString('latin1')
        return
      }
      if (cutAfter !== null && bytes.includes(cutAfter)) {
        isCut = true
        cutAfter = null
      }
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (isSilent) return
      if (isCut) client.destroy()
      else client.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      isSilent = true
    },
    /** What was sent to the server while it was silent. */
    swallowed: () => swallowed,
    /** The network works again for new connections; silent ones stay silent until someone closes them. */
    recover: () => {
      for (const socket of sockets) socket.removeAllListeners('data').resume()
      isSilent = false
    },
    cutAfter: (text: string) => {
      cutAfter = text
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
