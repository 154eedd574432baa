import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { newKey } from '#platform/files/files.ts'
import { openFiles } from '#platform/files/open-files.ts'
import type { Env } from '#platform/http/http.ts'
import { upload } from '#platform/files/uploads.ts'

/*
 * A process that receives and stores uploads like the app, in the folder of its first argument, and prints its port. `/memory` returns the
 * maximum growth of the process in bytes since it was last requested.
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
