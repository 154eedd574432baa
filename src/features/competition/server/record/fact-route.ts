import type { Context } from 'hono'
import type { z } from 'zod'
import { canRun } from '#features/tournaments/server/officials/officials.ts'
import type { Actor, OfficialEnv } from '#features/tournaments/server/officials/officials.ts'
import type { App } from '#platform/app.ts'
import { body, describeResponse } from '#platform/http/http.ts'
import { Recorded } from '../../api-contract.ts'
import type { FactBody } from '#engine/contract.ts'
import { limitChanges } from '../limits.ts'
import { record } from './record.ts'
import type { NewFact, Recorded as Added } from './record.ts'

/** A use case that adds a fact for a request. */
type Add<Sent> = (app: App, tournamentId: string, sent: Sent, actor: Actor, c: Context) => Promise<Added>

type FactRoute<Sent extends z.ZodType, Shown extends z.ZodType<object>> = {
  summary: string
  body: Sent
  add: Add<z.output<Sent>>
  /** What the reply contains once the fact is in the log. */
  shown: Shown
  show: (added: Added, c: Context) => z.output<Shown> | Promise<z.output<Shown>>
  who?: ReturnType<typeof canRun>
}

/** The body's types are the client's too. */
type Sending<Sent extends z.ZodType> = { in: { json: z.input<Sent> }; out: { json: z.output<Sent> } }

/**
 * The handlers of a route that adds a fact to the log of the tournament `:id`: who may, how often, its description, its body and its use case.
 * Replies 201 for a new fact, and 200 for one that was in the log already.
 */
export function factRouteWith<Sent extends z.ZodType, Shown extends z.ZodType<object>>({
  summary,
  add,
  shown,
  show,
  who = canRun(),
  ...route
}: FactRoute<Sent, Shown>) {
  const handle = async (c: Context<OfficialEnv, string, Sending<Sent>>) => {
    const { app, actor } = c.var
    const added = await add(app, c.req.param('id')!, c.req.valid('json'), actor, c)
    return c.json(await show(added, c), added.isNew ? 201 : 200)
  }
  return [who, limitChanges, describeResponse(summary, 201, shown, 'Competition'), body(route.body), handle] as const
}

/** The usual form of it: replies with the fact's number in the log. */
export const factRoute = <Sent extends z.ZodType>(summary: string, sent: Sent, add: Add<z.output<Sent>>) =>
  factRouteWith({ summary, body: sent, add, shown: Recorded, show: ({ seq }) => ({ seq }) })

type Envelope = Pick<NewFact, 'id' | 'reason' | 'confirmedEffect' | 'basedOn' | 'keptDownstream'>

/** The use case that adds the fact a request describes, and nothing else. */
export const adds =
  <Sent extends Envelope>(factOf: (sent: Sent, c: Context) => FactBody): Add<Sent> =>
  (app, tournamentId, sent, actor, c) => {
    const { id, reason, confirmedEffect, basedOn, keptDownstream } = sent
    return record(app, tournamentId, {
      id,
      reason,
      confirmedEffect,
      basedOn,
      keptDownstream,
      actor,
      body: factOf(sent, c),
    })
  }
