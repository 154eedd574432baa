import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { newKey, openFiles } from '#platform/files.ts'
import type { Env } from '#platform/http.ts'
import { upload } from '#platform/uploads.ts'

/*
 * A process that takes uploads and stores them, as the app does, in the folder of its first argument, and prints its port. `/memory`
 * answers by how many bytes it has been larger since that was last asked than it was then, so that nothing else is in that figure.
 */
const files = await openFiles({ kind: 'disk', folder: join(process.argv[2]!, 'files') })
const rules = { field: 'video', maxBytes: 100 * 1024 * 1024, tooLarge: 'video_too_large' } as const
let before = process.memoryUsage.rss()
let most = before
setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)

const app = new Hono<Env>()
  .post('/', upload(rules), async (c) => {
    await using received = await c.var.receive()
    await files.put(newKey('videos', 'mp4'), received, 'video/mp4')
    return c.text('stored', 201)
  })
  .get('/memory', (c) => {
    const grown = Math.max(most, process.memoryUsage.rss()) - before
    before = process.memoryUsage.rss()
    most = before
    return c.text(String(grown))
  })
const server = createServer((request, response) => void getRequestListener(app.fetch)(request, response))
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
