import { z } from 'zod'
import { row, rows } from '../database.ts'
import type { Queryable } from '../database.ts'

const times = z.int().min(1).max(1_000_000).default(1)

/**
 * A fault for the next `times` calls that match.
 *
 * - `delay`: the work starts after `ms`
 * - `error_500`: 500 before anything was done
 * - `error_500_after`: everything done and committed, but the reply is a 500, now and for its idempotency key, as Stripe documents
 * - `timeout_after_success`: everything done and committed, but no reply ever comes
 * - `drop_after_success`: the same, but the connection breaks at once
 */
const CallFault = z.strictObject({
  call: z.strictObject({
    method: z.enum(['GET', 'POST']).optional(),
    // `*` matches one part of the path, as in '/v1/payment_intents/*/confirm', and `**` for any number of them.
    path: z.string().min(1),
  }),
  fault: z.enum(['delay', 'error_500', 'error_500_after', 'timeout_after_success', 'drop_after_success']),
  ms: z.int().min(0).max(600_000).default(0),
  times,
})

/** A fault in delivering the next `times` events whose type matches (`*` matches any part). */
const EventFault = z.strictObject({
  event: z.string().min(1),
  never: z.boolean().default(false),
  /** Held back until released. */
  hold: z.boolean().default(false),
  copies: z.int().min(1).max(100).default(1),
  times,
})

export const Fault = z.union([CallFault, EventFault])
export type Fault = z.input<typeof Fault>
export type CallFaultRule = Pick<z.output<typeof CallFault>, 'fault' | 'ms'>
type EventFaultRule = Omit<z.output<typeof EventFault>, 'event' | 'times'>

export async function addFault(db: Queryable, given: Fault): Promise<void> {
  const fault = Fault.parse(given)
  const [target, pattern, method, rule] =
    'call' in fault
      ? ['call', patternOf(fault.call.path, '[^/]+'), fault.call.method, { fault: fault.fault, ms: fault.ms }]
      : ['event', patternOf(fault.event, '.*'), null, { ...fault, event: undefined, times: undefined }]
  await db.query('insert into sandbox.faults (target, pattern, method, rule, remaining) values ($1, $2, $3, $4, $5)', [
    target,
    pattern,
    method,
    JSON.stringify(rule),
    fault.times,
  ])
}

export async function clearFaults(db: Queryable): Promise<void> {
  await db.query('delete from sandbox.faults')
}

/** Uses the oldest fault that matches once, if there is one. */
export async function takeCallFault(db: Queryable, method: string, path: string): Promise<CallFaultRule | null> {
  const taken = await row<{ rule: CallFaultRule }>(
    db,
    `update sandbox.faults set remaining = remaining - 1 where id = (
       select id from sandbox.faults
       where target = 'call' and remaining > 0 and (method is null or method = $1) and $2 ~ pattern
       order by id limit 1 for update)
     returning rule`,
    [method, path],
  )
  return taken?.rule ?? null
}

/** The same for events, in their transaction. All event faults are locked in one order, so that transactions cannot deadlock. */
export async function takeEventFault(db: Queryable, type: string): Promise<EventFaultRule | null> {
  const open = await rows<{ id: string; pattern: string; rule: EventFaultRule }>(
    db,
    "select id, pattern, rule from sandbox.faults where target = 'event' and remaining > 0 order by id for update",
  )
  const fault = open.find((candidate) => new RegExp(candidate.pattern).test(type))
  if (!fault) return null
  await db.query('update sandbox.faults set remaining = remaining - 1 where id = $1', [fault.id])
  return fault.rule
}

/** A regular expression for a path or event type; `*` becomes `star`, and `**` matches anything. */
function patternOf(glob: string, star: string): string {
  const literal = glob.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  return `^${literal.replaceAll(/\*+/g, (stars) => (stars === '*' ? star : '.*'))}$`
}
