import { and, inArray } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { registrations } from '#db/schema.ts'
import { wherePaysOnTheDay } from '#features/registrations/server/find.ts'
import { canOrganize } from '#features/tournaments/rules.ts'
import { AppError } from '#lib/errors.ts'
import { listed } from '#lib/words.ts'
import type { FactBody } from '#engine/contract.ts'
import type { State } from '#engine/state/state.ts'
import type { NewFact } from './new-facts.ts'

/**
 * Refuses a result, and the finish, while a team that they concern pays on the day and hasn't paid. A team that isn't there loses its match without
 * paying. Only the organizer can settle the fee, so the others are told to ask them.
 */
export async function refuseOwing(
  tx: Transaction,
  body: FactBody,
  { teams }: State,
  role: NewFact['actor']['role'],
): Promise<void> {
  const concerned =
    body.kind === 'report'
      ? presentIn(body)
      : body.kind === 'finish'
        ? teams.filter(({ status }) => status === 'in').map(({ team }) => team)
        : []
  if (concerned.length === 0) return
  const owing = await tx
    .select({ name: registrations.teamName })
    .from(registrations)
    .where(and(inArray(registrations.teamId, concerned), wherePaysOnTheDay))
  if (owing.length === 0) return
  const names = listed(owing.map(({ name }) => name))
  const todo =
    role === 'system' || canOrganize(role)
      ? 'Record the cash, waive the fee or withdraw the team first.'
      : 'Ask the organizer to record the cash, waive the fee or withdraw the team.'
  throw new AppError('fee_due', { sentence: `${names} ${owing.length === 1 ? "hasn't" : "haven't"} paid yet. ${todo}` })
}

function presentIn({ teams, result }: Extract<FactBody, { kind: 'report' }>): string[] {
  if (result.outcome === 'double_no_show') return []
  return result.outcome === 'walkover' ? [teams[result.winner]] : [...teams]
}
