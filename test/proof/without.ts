/** Preloaded into an app process: takes a mechanism out while it runs, to see what breaks without it. */
import pg from 'pg'
import type { Mechanism, Order } from './orders.ts'

let without: Mechanism[] = []

process.on('message', (order: Order) => {
  if (!('without' in order)) return
  without = order.without
  process.send?.('done')
})

type Query = (this: pg.Client, ...given: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }
const query = prototype.query
prototype.query = function (asked, ...rest) {
  return query.call(this, without.includes('locks') ? unlocked(asked) : asked, ...rest)
}

/** The app's reading statement without its row lock. */
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
