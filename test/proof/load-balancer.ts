import { once } from 'node:events'
import { Agent, createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A load balancer like HAProxy with `option httpchk GET /readyz`: it checks every 200 ms which apps are ready, distributes requests among them in
 * turn, and keeps its connections open. It never repeats a request, so a reply broken by an app reaches the client as 502.
 */
export async function loadBalancer(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const check = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) ready.add(port)
    else ready.delete(port)
  }
  const checkAll = () => Promise.all(ports.map(check))
  await checkAll()
  const checking = setInterval(() => void checkAll(), 200)

  let turn = 0
  const server = createServer((incoming, reply) => {
    const port = [...ready][turn++ % ready.size]
    if (port === undefined) {
      reply.writeHead(503).end()
      return
    }
    const { method, url: path, headers } = incoming
    const passed = forward({ port, host: '127.0.0.1', method, path, headers, agent }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers)
      answer.on('error', () => reply.destroy())
      answer.pipe(reply)
    })
    passed.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()))
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves once this app gets requests or stops getting them. */
    async untilReady(port: number, isReady: boolean) {
      while (ready.has(port) !== isReady) await checkAll()
    },
    close: async () => {
      clearInterval(checking)
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await once(server, 'close')
    },
  }
}
