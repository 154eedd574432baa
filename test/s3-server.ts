import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { byteRange } from '#lib/byte-range.ts'

type Stored = { content: Buffer; type: string }

/** The part of an S3 server that the app uses: the objects of one bucket, addressed by path, for requests signed with the right key. */
export async function anS3Server(bucket: string, accessKeyId: string) {
  const objects = new Map<string, Stored>()
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const isSigned = request.headers.authorization?.includes(`Credential=${accessKeyId}/`)
    const [, named, ...rest] = new URL(request.url!, 'http://s3').pathname.split('/')
    if (!isSigned || named !== bucket) return response.writeHead(403).end()
    const key = rest.join('/')
    if (request.method === 'PUT') {
      const content = await buffer(request)
      objects.set(key, { content, type: request.headers['content-type'] ?? '' })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return response.writeHead(404).end()
    const range = byteRange(request.headers.range, found.content.byteLength)
    if (range === 'unsatisfiable') return response.writeHead(416).end()
    const part = range ? found.content.subarray(range.first, range.last + 1) : found.content
    response.writeHead(range ? 206 : 200, {
      'content-type': found.type,
      'content-length': part.byteLength,
      'last-modified': new Date(0).toUTCString(),
      etag: '"1"',
    })
    return response.end(request.method === 'HEAD' ? undefined : part)
  }

  return {
    objects,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
