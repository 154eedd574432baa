import type { Call } from './call.ts'
import { chargeShape, refundShape } from './charge-shapes.ts'
import { row, written } from './database.ts'
import { takeEventFault } from './faults.ts'
import { newId } from './ids.ts'
import type { ChargeRecord, EventRecord, IntentRecord, RefundRecord } from './records.ts'
import { apiVersion, intentShape } from './shapes.ts'

type EventType =
  | `payment_intent.${'created' | 'succeeded' | 'payment_failed' | 'requires_action' | 'canceled'}`
  | `charge.${'succeeded' | 'failed' | 'refunded'}`
  | `refund.${'created' | 'updated' | 'failed'}`

export const intentEvent = (call: Call, type: EventType, intent: IntentRecord) =>
  recordEvent(call, type, intentShape(intent))

export const chargeEvent = (call: Call, type: EventType, charge: ChargeRecord, previous?: object) =>
  recordEvent(call, type, chargeShape(charge), previous)

export const refundEvent = (call: Call, type: EventType, refund: RefundRecord, previous?: object) =>
  recordEvent(call, type, refundShape(refund), previous)

/** Writes the event and its deliveries in the transaction of what it tells of: one is never without the other. */
async function recordEvent(call: Call, type: EventType, object: object, previous: object | null = null): Promise<void> {
  const event = await written<{ id: string; position: string }>(
    call.db,
    `insert into sandbox.events (id, created, type, api_version, object, previous_attributes, request)
     values ($1, $2, $3, $4, $5, $6, $7) returning id, position`,
    [
      newId('evt'),
      call.now,
      type,
      apiVersion,
      JSON.stringify(object),
      previous && JSON.stringify(previous),
      JSON.stringify({ id: call.requestId, idempotency_key: call.idempotencyKey }),
    ],
  )
  const fault = await takeEventFault(call.db, type)
  if (fault?.never) return
  await call.db.query(
    `insert into sandbox.deliveries (event, status, due_at, turn)
     select $1, $2, $3, $4 from generate_series(1, $5::int)`,
    [
      event.id,
      fault?.hold ? 'held' : 'due',
      new Date(call.now.getTime() + (fault?.lateMs ?? 0)),
      event.position,
      fault?.copies ?? 1,
    ],
  )
}

export const eventColumns = `e.*, (
  select count(*)::int from sandbox.deliveries d where d.event = e.id and d.status in ('due', 'held')) as pending`

export function findEvent(db: Call['db'], id: string): Promise<EventRecord | null> {
  return row<EventRecord>(db, `select ${eventColumns} from sandbox.events e where e.id = $1`, [id])
}
