import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Viewers of one tournament's stream, in their own process. */
export type Watch = { url: string; viewers: number; from: string }
/** When each entry of the log was sent, in milliseconds since 1970. */
export type Sent = { sentAt: [seq: number, ms: number][] }

const seen: [seq: number, ms: number][] = []

process.on('message', (message: Watch | Sent) => {
  if ('url' in message) void watch(message).then(() => process.send?.('watching'))
  else process.send?.(delays(message))
})
process.on('disconnect', () => process.exit())

async function watch({ url, viewers, from }: Watch): Promise<void> {
  for (let opened = 0; opened < viewers; opened += 20) {
    const batch = Math.min(20, viewers - opened)
    await Promise.all(Array.from({ length: batch }, async () => open(url, from)))
  }
}

/** Resolves once the stream is open. Retries while the app is too busy to accept it, as browsers do. */
async function open(url: string, localAddress: string): Promise<void> {
  const [response] = (await once(get(url, { localAddress, agent: false }), 'response')) as [IncomingMessage]
  if (response.statusCode === 503) {
    response.resume()
    await sleep(1_000)
    return open(url, localAddress)
  }
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`)
  response.setEncoding('utf8').on('data', (text: string) => {
    const now = performance.timeOrigin + performance.now()
    for (const [, seq] of text.matchAll(/^id: (\d+)$/gm)) seen.push([Number(seq), now])
  })
}

/** How many milliseconds each message took, for those that were sent on the way. */
function delays({ sentAt }: Sent): number[] {
  const times = new Map(sentAt)
  return seen.flatMap(([seq, ms]) => (times.has(seq) ? [ms - times.get(seq)!] : []))
}
