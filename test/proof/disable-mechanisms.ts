/** Preloaded into an app process. Disables a mechanism while it runs, to see what breaks without it. */
import pg from 'pg'
import type { Mechanism, Command } from './commands.ts'

let without: Mechanism[] = []

process.on('message', (command: Command) => {
  if (!('without' in command)) return
  without = command.without
  process.send?.('done')
})

type Query = (this: pg.Client, ...given: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }
const query = prototype.query
prototype.query = function (asked, ...rest) {
  return query.call(this, without.includes('locks') ? unlocked(asked) : asked, ...rest)
}

/** The app's locking read without its row lock. */
function unlocked(asked: unknown): unknown {
  if (typeof asked === 'string') return asked.replace(/ for update$/, '')
  const config = asked as { text?: string }
  return config.text ? { ...config, text: config.text.replace(/ for update$/, '') } : asked
}

const realFetch = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const [, intentId] =
    /\/v1\/payment_intents\/(\w+)\/cancel$/.exec(input instanceof Request ? input.url : String(input)) ?? []
  if (!intentId || !without.includes('cancelling first')) return realFetch(input, init)
  return Response.json({ id: intentId, object: 'payment_intent', status: 'canceled' })
}
