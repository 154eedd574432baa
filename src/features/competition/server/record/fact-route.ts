import type { Context } from 'hono'
import type { z } from 'zod'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import type { OfficialEnv } from '#features/tournaments/server/officials/officials.ts'
import { body, describeResponse } from '#platform/http/http.ts'
import { Recorded } from '../../api-contract.ts'
import type { FactBody } from '#engine/contract.ts'
import { limitChanges } from '../limits.ts'
import type { NewFact } from './new-facts.ts'
import { record } from './record.ts'
import type { MakeBody, Recorded as Added } from './record.ts'

/** What a request for a fact contains beside the fact itself. */
type Envelope = Pick<NewFact, 'id' | 'reason' | 'confirmedEffect' | 'basedOn' | 'keepResultDownstream'>

type FactRoute<Sent extends z.ZodType<Envelope>, Shown extends z.ZodType<object>> = {
  who?: ReturnType<typeof canRun>
  summary: string
  body: Sent
  /** The fact that the request adds. */
  fact: (sent: z.output<Sent>, c: Context<OfficialEnv>) => FactBody | MakeBody | Promise<MakeBody>
  /** The reply's schema, and the reply once the fact is in the log. By default, the fact's number in the log. */
  reply?: [Shown, (added: Added, c: Context) => z.output<Shown> | Promise<z.output<Shown>>]
}

/** The body's types are the client's too. */
type Sending<Sent extends z.ZodType> = { in: { json: z.input<Sent> }; out: { json: z.output<Sent> } }

/**
 * The handlers of a route that adds a fact to the log of the tournament `:id`: who may (by default, those who run it), how often, its
 * description, its body and its use case. Replies 201 for a new fact, and 200 for one that was in the log already.
 */
export function factRoute<Sent extends z.ZodType<Envelope>, Shown extends z.ZodType<object> = typeof Recorded>({
  who = canRun(),
  summary,
  fact,
  reply,
  ...route
}: FactRoute<Sent, Shown>) {
  const handle = async (c: Context<OfficialEnv, string, Sending<Sent>>) => {
    const { app, actor } = c.var
    const sent = c.req.valid('json')
    const { id, reason, confirmedEffect, basedOn, keepResultDownstream } = sent
    const envelope = { id, reason, confirmedEffect, basedOn, keepResultDownstream, actor }
    const added = await record(app, c.req.param('id')!, { ...envelope, body: await fact(sent, c) })
    const status = added.isNew ? 201 : 200
    return c.json(reply ? await reply[1](added, c) : ({ seq: added.seq } as z.output<Shown>), status)
  }
  return [
    who,
    limitChanges,
    describeResponse(summary, 201, reply?.[0] ?? Recorded, 'Competition'),
    body(route.body),
    handle,
  ] as const
}
