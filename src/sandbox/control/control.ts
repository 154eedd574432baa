import { Hono } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import { closeDispute, openDispute, refundInDashboard } from '../bank.ts'
import { rows } from '../database.ts'
import { invalidRequest, RequestError } from '../stripe/errors.ts'
import { addFault, clearFaults, Fault } from './faults.ts'
import { callerOf, requireServer } from '../stripe/request.ts'
import type { Keys } from '../stripe/request.ts'
import { summary } from '../summary.ts'
import type { Summary } from '../summary.ts'

const Release = z.strictObject({ shuffleSeed: z.int().optional() })
type Release = z.infer<typeof Release>
const DashboardRefund = z.strictObject({ paymentIntentId: z.string(), amount: z.int().min(1).optional() })
type DashboardRefund = z.infer<typeof DashboardRefund>
const NewDispute = z.strictObject({ paymentIntentId: z.string(), amount: z.int().min(1).optional() })
type NewDispute = z.infer<typeof NewDispute>
const ClosedDispute = z.strictObject({ disputeId: z.string(), outcome: z.enum(['won', 'lost']) })
type ClosedDispute = z.infer<typeof ClosedDispute>

/** Controls for tests: faults, held events, and the provider's totals. */
export type Control = {
  addFault(fault: z.input<typeof Fault>): Promise<void>
  clearFaults(): Promise<void>
  /** Makes every held delivery due, in a random order that depends only on `shuffleSeed` if that is given. */
  release(how?: Release): Promise<number>
  deliverDue(): Promise<number>
  summary(): Promise<Summary>
  /** What happens at the provider without a call of ours. The first two return the id of the refund and of the dispute. */
  refundInDashboard(refund: DashboardRefund): Promise<string>
  openDispute(dispute: NewDispute): Promise<string>
  closeDispute(dispute: ClosedDispute): Promise<void>
}

export function createControl(kit: { pool: Pool; now: () => Date; deliverDue: () => Promise<number> }): Control {
  const { pool, now, deliverDue } = kit
  return {
    addFault: (fault) => addFault(pool, fault),
    clearFaults: () => clearFaults(pool),
    deliverDue,
    summary: () => summary(pool),
    refundInDashboard: ({ paymentIntentId, amount }) => refundInDashboard(pool, now(), paymentIntentId, amount),
    openDispute: ({ paymentIntentId, amount }) => openDispute(pool, now(), paymentIntentId, amount),
    closeDispute: ({ disputeId, outcome }) => closeDispute(pool, now(), disputeId, outcome),
    async release({ shuffleSeed } = {}) {
      const turn = shuffleSeed === undefined ? 'turn' : 'hashtextextended(id::text, $2)'
      const released = await rows(
        pool,
        `update sandbox.deliveries set status = 'due', due_at = $1, turn = ${turn} where status = 'held' returning id`,
        shuffleSeed === undefined ? [now()] : [now(), shuffleSeed],
      )
      return released.length
    },
  }
}

/** The same controls over HTTP, for a sandbox in another process: JSON with the secret key. See `controlClient`. */
export function controlRoutes(control: Control, keys: Keys): Hono {
  return new Hono()
    .use(async (c, next) => {
      requireServer(callerOf(c.req.header('Authorization'), {}, keys))
      await next()
    })
    .post('/faults', async (c) => {
      await control.addFault(await jsonOf(c.req.raw, Fault))
      return c.json({})
    })
    .delete('/faults', async (c) => {
      await control.clearFaults()
      return c.json({})
    })
    .post('/release', async (c) => c.json({ released: await control.release(await jsonOf(c.req.raw, Release)) }))
    .post('/deliver', async (c) => c.json({ delivered: await control.deliverDue() }))
    .post('/dashboard-refunds', async (c) =>
      c.json({ id: await control.refundInDashboard(await jsonOf(c.req.raw, DashboardRefund)) }),
    )
    .post('/disputes', async (c) => c.json({ id: await control.openDispute(await jsonOf(c.req.raw, NewDispute)) }))
    .post('/closed-disputes', async (c) => {
      await control.closeDispute(await jsonOf(c.req.raw, ClosedDispute))
      return c.json({})
    })
    .get('/summary', async (c) => c.json(await control.summary()))
    .onError((error) => {
      if (error instanceof RequestError) return error.toResponse()
      throw error
    })
}

async function jsonOf<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const result = schema.safeParse(await request.json().catch(() => null))
  if (!result.success) throw invalidRequest(z.prettifyError(result.error))
  return result.data
}
