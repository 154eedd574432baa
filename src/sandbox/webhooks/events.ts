import type { z } from 'zod'
import { row, rows, written } from '../database.ts'
import { notFound } from '../stripe/errors.ts'
import { takeEventFault } from '../control/faults.ts'
import { newId } from '../stripe/ids.ts'
import type { ListEvents } from '../stripe/params.ts'
import type { EventRecord } from '../stripe/records.ts'
import { ok } from '../stripe/request.ts'
import type { Context, Reply } from '../stripe/request.ts'
import { wireEvent } from '../stripe/wire.ts'

type EventType =
  | `payment_intent.${'created' | 'succeeded' | 'payment_failed' | 'requires_action' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `charge.dispute.${'created' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | `refund.${'created' | 'updated' | 'failed'}`

/** Records an event about this object and its webhook deliveries, in the transaction of the change. */
export async function recordEvent({ db, now }: Context, type: EventType, object: object): Promise<void> {
  const event = await written<{ id: string; position: string }>(
    db,
    'insert into sandbox.events (id, created, type, object) values ($1, $2, $3, $4) returning id, position',
    [newId('evt'), now, type, JSON.stringify(object)],
  )
  const fault = await takeEventFault(db, type)
  if (fault?.never) return
  await db.query(
    `insert into sandbox.deliveries (event, status, due_at, turn)
     select $1, $2, $3, $4 from generate_series(1, $5::int)`,
    [event.id, fault?.hold ? 'held' : 'due', now, event.position, fault?.copies ?? 1],
  )
}

/** Newest first; `starting_after` continues with older ones. */
export async function listEvents({ db }: Context, params: z.output<typeof ListEvents>): Promise<Reply> {
  const { starting_after: after, limit } = params
  const last =
    after && (await row<{ position: string }>(db, 'select position from sandbox.events where id = $1', [after]))
  if (after && !last) throw notFound('event', after)
  const found = await rows<EventRecord>(
    db,
    `select * from sandbox.events where ($1::bigint is null or position < $1::bigint) and ($3::text[] is null or type = any($3))
     order by position desc limit $2`,
    [last ? last.position : null, limit + 1, params.types ?? null],
  )
  return ok({
    object: 'list',
    data: found.slice(0, limit).map(wireEvent),
    has_more: found.length > limit,
    url: '/v1/events',
  })
}
