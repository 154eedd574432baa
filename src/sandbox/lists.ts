import type { z } from 'zod'
import { ok, type Call, type Reply } from './call.ts'
import { row, rows } from './database.ts'
import { noSuch } from './errors.ts'
import { eventColumns, findEvent } from './events.ts'
import { shownCharge, shownIntent, shownRefund } from './expand.ts'
import type { ListEvents, ListIntents, ListRefunds, PageParams, Retrieve } from './params.ts'
import type { ChargeRecord, EventRecord, IntentRecord, RefundRecord } from './records.ts'
import { eventShape } from './shapes.ts'

export async function listIntents(call: Call, params: z.output<typeof ListIntents>): Promise<Reply> {
  const page = await pageOf<IntentRecord>(call, { table: 'payment_intents', param: 'payment_intent' }, params, {})
  return list('/v1/payment_intents', page, (intent) => shownIntent(call, intent, expandOfItems(params.expand)))
}

export async function listRefunds(call: Call, params: z.output<typeof ListRefunds>): Promise<Reply> {
  const { payment_intent, charge } = params
  const page = await pageOf<RefundRecord>(call, { table: 'refunds', param: 'refund' }, params, {
    payment_intent,
    charge,
  })
  return list('/v1/refunds', page, (refund) => shownRefund(call, refund, expandOfItems(params.expand)))
}

export async function listEvents(call: Call, params: z.output<typeof ListEvents>): Promise<Reply> {
  const source: Source = { table: 'events', param: 'event', columns: eventColumns }
  const page = await pageOf<EventRecord>(call, source, params, { type: params.type })
  return list('/v1/events', page, async (event) => eventShape(event))
}

export async function retrieveEvent(call: Call, _params: z.output<typeof Retrieve>, id: string): Promise<Reply> {
  const event = await findEvent(call.db, id)
  if (!event) throw noSuch('event', id, 'id')
  return ok(eventShape(event))
}

export async function retrieveCharge(call: Call, params: z.output<typeof Retrieve>, id: string): Promise<Reply> {
  const charge = await row<ChargeRecord>(call.db, 'select * from sandbox.charges where id = $1', [id])
  if (!charge) throw noSuch('charge', id, 'id')
  return ok(await shownCharge(call, charge, params.expand))
}

type Source = { table: 'payment_intents' | 'refunds' | 'events'; param: string; columns?: string }
type Page<Row> = { items: Row[]; hasMore: boolean }

/** Newest first; `starting_after` goes on to older ones, `ending_before` back to newer ones. `created` is compared in whole seconds. */
async function pageOf<Row extends { id: string }>(
  call: Call,
  source: Source,
  params: PageParams,
  equal: Record<string, string | undefined>,
): Promise<Page<Row>> {
  const { starting_after: after, ending_before: before, created } = params
  const conditions: string[] = []
  const values: unknown[] = []
  const where = (condition: (place: string) => string, value: unknown) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  for (const [column, value] of Object.entries(equal)) where((place) => `e.${column} = ${place}`, value)
  for (const [name, sign] of [
    ['gt', '>'],
    ['gte', '>='],
    ['lt', '<'],
    ['lte', '<='],
  ] as const) {
    where((place) => `date_trunc('second', e.created) ${sign} to_timestamp(${place})`, created?.[name])
  }
  where((place) => `e.position < ${place}`, after === undefined ? undefined : await positionOf(call, source, after))
  where((place) => `e.position > ${place}`, before === undefined ? undefined : await positionOf(call, source, before))
  const found = await rows<Row>(
    call.db,
    `select ${source.columns ?? 'e.*'} from sandbox.${source.table} e
     where ${conditions.join(' and ') || 'true'}
     order by e.position ${before === undefined ? 'desc' : 'asc'} limit ${params.limit + 1}`,
    values,
  )
  const items = found.slice(0, params.limit)
  return { items: before === undefined ? items : items.toReversed(), hasMore: found.length > params.limit }
}

async function positionOf(call: Call, source: Source, id: string): Promise<string> {
  const found = await row<{ position: string }>(call.db, `select position from sandbox.${source.table} where id = $1`, [
    id,
  ])
  if (!found) throw noSuch(source.param, id, 'starting_after')
  return found.position
}

async function list<Row>(url: string, page: Page<Row>, shown: (item: Row) => Promise<object>): Promise<Reply> {
  return ok({ object: 'list', data: await Promise.all(page.items.map(shown)), has_more: page.hasMore, url })
}

function expandOfItems(expand: string[]): string[] {
  return expand.map((name) => name.replace(/^data\./, ''))
}
