import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { EffectState, NextRound } from '../api-contract.ts'
import type { Preview } from '../change-contract.ts'
import type { State } from '#engine/state/state.ts'
import { nextRound } from '#engine/swiss/next-round.ts'
import { diff } from '#engine/state/diff.ts'
import { readPublished } from './public/published.ts'
import { changeBy, existingFact } from './record/new-facts.ts'
import { toEffect } from './wire.ts'

/** The pairing to propose for the next Swiss round. It is only published as a fact of its own. */
export async function readNextRound(app: App, tournamentId: string): Promise<NextRound> {
  const { state, version } = (await readPublished(app, tournamentId)).competition
  const next = nextRound(state)
  if (!next) throw noRoundDue(state)
  const { round, pairs, bye } = next.pairing
  return { round, pairs, bye, rematches: next.rematches, basedOn: version }
}

function noRoundDue({ matches }: State): AppError {
  if (matches.length === 0) return new AppError('not_drawn')
  const rounds = matches.filter(({ fixture }) => fixture.bracket === 'swiss')
  const open = rounds.find(({ status }) => status !== 'decided')
  if (rounds.length === 0) return new AppError('no_round_due', { sentence: 'This format has no rounds to pair.' })
  return new AppError('no_round_due', { sentence: open && `Enter every result of round ${open.fixture.round} first.` })
}

/** What a fact would change now, without adding it. A draw cannot be previewed. */
export async function preview(
  app: App,
  tournamentId: string,
  { id, fact: body, keepResultDownstream }: Preview,
): Promise<EffectState> {
  if (body.kind === 'draw' || body.kind === 'entry_list') throw new AppError('draw_without_preview')
  const { competition } = await readPublished(app, tournamentId)
  const { state } = competition
  if (existingFact(competition, { id, body }))
    return toEffect(diff(state, state), { before: state, after: state }, false)
  const { effect, after, isConfirmationNeeded } = await changeBy(app.db, competition, {
    id,
    body,
    keepResultDownstream,
  })
  return toEffect(effect, { before: state, after }, isConfirmationNeeded)
}
