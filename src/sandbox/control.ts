import { Hono } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { identify, refusePublishable, type Keys } from './auth.ts'
import { rows, row } from './database.ts'
import { invalidRequest, noSuch, StripeRefusal } from './errors.ts'
import { addFault, clearFaults, Fault } from './faults.ts'
import { summary, type Summary } from './summary.ts'

const Release = z.strictObject({ shuffleSeed: z.int().optional() })
type Release = z.infer<typeof Release>

/** What tests hold in their hands: faults to come, events held back, and the provider's books. */
export type Control = {
  addFault(fault: z.input<typeof Fault>): Promise<void>
  clearFaults(): Promise<void>
  /** Makes every held delivery due, with `shuffleSeed` in an order of its own that is the same for the same seed. */
  release(how?: Release): Promise<number>
  /** Delivers an event once more, as Stripe's dashboard can. */
  resend(eventId: string): Promise<void>
  deliverDue(): Promise<number>
  summary(groupBy?: string): Promise<Summary>
}

export function control(kit: { pool: Pool; now: () => Date; deliverDue: () => Promise<number> }): Control {
  const { pool, now, deliverDue } = kit
  return {
    addFault: (fault) => addFault(pool, fault),
    clearFaults: () => clearFaults(pool),
    deliverDue,
    summary: (groupBy) => summary(pool, groupBy),
    async release({ shuffleSeed } = {}) {
      const turn = shuffleSeed === undefined ? 'turn' : 'hashtextextended(id::text, $2)'
      const released = await rows(
        pool,
        `update sandbox.deliveries set status = 'due', due_at = $1, turn = ${turn} where status = 'held' returning id`,
        shuffleSeed === undefined ? [now()] : [now(), shuffleSeed],
      )
      return released.length
    },
    async resend(eventId) {
      const made = await row(
        pool,
        `insert into sandbox.deliveries (event, status, due_at, turn)
         select id, 'due', $2, position from sandbox.events where id = $1 returning id`,
        [eventId, now()],
      )
      if (!made) throw noSuch('event', eventId, 'id')
    },
  }
}

/** The same by HTTP, for a sandbox that is a process of its own: JSON in and out, with the secret key. See `remoteControl`. */
export function controlRoutes(given: Control, keys: Keys): Hono {
  return new Hono()
    .use(async (c, next) => {
      refusePublishable(identify(c.req.header('Authorization'), {}, keys))
      await next()
    })
    .post('/faults', async (c) => {
      await given.addFault(await jsonOf(c.req.raw, Fault))
      return c.json({})
    })
    .delete('/faults', async (c) => {
      await given.clearFaults()
      return c.json({})
    })
    .post('/release', async (c) => c.json({ released: await given.release(await jsonOf(c.req.raw, Release)) }))
    .post('/events/:id/resend', async (c) => {
      await given.resend(c.req.param('id'))
      return c.json({})
    })
    .post('/deliver', async (c) => c.json({ delivered: await given.deliverDue() }))
    .get('/summary', async (c) => c.json(await given.summary(c.req.query('group_by'))))
    .onError((error) => {
      if (error instanceof StripeRefusal) return Response.json({ error: error.body }, { status: error.status })
      throw error
    })
}

async function jsonOf<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const text = await request.text()
  const result = schema.safeParse(parsed(text === '' ? '{}' : text))
  if (!result.success) throw invalidRequest(z.prettifyError(result.error))
  return result.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest('The body is not valid JSON.')
  }
}
