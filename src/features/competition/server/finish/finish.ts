import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#db/client.ts'
import { prizes } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { Actor } from '#features/tournaments/server/officials/officials.ts'
import { startOf } from '#features/tournaments/rules.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { AppError } from '#lib/errors.ts'
import { centsOf, dollarsOf, exactDollars } from '#lib/money.ts'
import type { App } from '#platform/app.ts'
import { finishOf } from '#engine/state/facts.ts'
import type { Finish, FinishTournament, UndoFinish } from '../../finish-contract.ts'
import { usualPrizes } from '../../finish-rules.ts'
import { teamsToVerify } from '../../values.ts'
import { isCredited, verificationOf, type Verification } from '../../verified-rules.ts'
import type { Competition } from '../cache.ts'
import { loadCompetition } from '../load.ts'
import { readPublished } from '../public/published.ts'
import { recordLocked } from '../record/record.ts'
import type { MakeBody } from '../record/record.ts'
import { reportsOf } from './reports.ts'
import { readEntries } from './rosters.ts'

/** Final places, prizes and whether the results are verified. Until the tournament is finished, prizes are the usual split of the prize pool. */
export async function readFinish(app: App, tournamentId: string): Promise<Finish> {
  const tournament = await readTournament(app.db, tournamentId)
  const { competition } = await readPublished(app, tournamentId)
  const { state, facts } = competition
  const rosters = await readEntries(
    app.db,
    state.teams.map(({ team }) => team),
  )
  const reports = reportsOf(competition)
  const rosterOf = new Map(rosters.map((roster) => [roster.teamId, roster]))
  const finish = finishOf(facts)
  const isFinished = finish !== null
  const stored = isFinished ? await givenPrizes(app.db, tournamentId) : []
  const given = isFinished
    ? new Map(stored.map(({ teamId, amountCents }) => [teamId, amountCents]))
    : suggestedPrizes(tournament, state)
  const paidAt = new Map(stored.map((prize) => [prize.teamId, prize.paidAt?.toISOString() ?? null]))
  return {
    state: isFinished ? 'finished' : state.isFinished ? 'decided' : 'open',
    id: finish?.id ?? null,
    finishedAt: tournament.finishedAt?.toISOString() ?? null,
    prizePool: dollarsOf(tournament.prizePoolCents),
    teams: state.places.map(({ team, place, sharedBy }) => {
      const roster = rosterOf.get(team)
      const { name = '', accounts = [], players = 0 } = roster ?? {}
      return {
        teamId: team,
        name,
        place,
        sharedBy,
        prize: dollarsOf(given.get(team) ?? 0),
        prizePaidAt: paidAt.get(team) ?? null,
        playersWithAccount: accounts.length,
        playersWithoutAccount: players - accounts.length,
        isCredited: roster !== undefined && isCredited(roster, reports),
      }
    }),
    verification: toVerification(tournament, verificationOf(state.matches, rosters, reports, startOf(tournament))),
  }
}

/** The finish: results and prizes count from then on. The prizes have to match the prize pool exactly. */
export function finishBody({ prizes: input }: FinishTournament): MakeBody {
  const given = input.flatMap(({ teamId, amount }) => {
    const cents = centsOf(amount) ?? 0
    return cents > 0 ? [{ team: teamId, cents }] : []
  })
  return {
    kind: 'finish',
    make: () => ({ kind: 'finish', prizes: given }),
    also: ({ tournament }) => refuseWrongSum(tournament, given),
  }
}

/** Reverses results and prizes, so that scores can be corrected. Undoing the same finish twice has no further effect. */
export async function undoFinish(
  app: App,
  tournamentId: string,
  { id: finishId, reason }: UndoFinish,
  actor: Actor,
): Promise<void> {
  await transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    const competition = await loadCompetition(tx, tournament)
    const { facts } = competition
    if (!facts.some(({ id, kind }) => id === finishId && kind === 'finish')) throw new AppError('not_finished')
    if (finishOf(facts)?.id !== finishId) return
    const undo = { id: uuidv7(), body: { kind: 'undo', fact: finishId }, reason, actor } as const
    await recordLocked(app, { tx, tournament, competition }, undo)
  })
}

function refuseWrongSum({ prizePoolCents }: TournamentRow, given: readonly { cents: number }[]): void {
  const sum = given.reduce((total, { cents }) => total + cents, 0)
  if (sum === prizePoolCents) return
  throw new AppError('prizes_wrong', {
    sentence: `The prizes add up to ${exactDollars(dollarsOf(sum))}, but the prize pool is ${exactDollars(dollarsOf(prizePoolCents))}.`,
  })
}

const givenPrizes = (db: Queryable, tournamentId: string) =>
  db.select().from(prizes).where(eq(prizes.tournamentId, tournamentId))

const suggestedPrizes = ({ prizePoolCents }: TournamentRow, { isFinished, places }: Competition['state']) =>
  isFinished ? usualPrizes(places, prizePoolCents) : new Map<string, number>()

/** After the finish, the decision made at the finish counts: a later refund does not change it. */
function toVerification(tournament: TournamentRow, now: Verification): Finish['verification'] {
  const isConfirmed = tournament.prizeConfirmedAt !== null
  const verifiable = tournament.finishedAt ? tournament.verifiable : now.verifiable
  const isVerified = verifiable === 'yes' || (verifiable === 'if_confirmed' && isConfirmed)
  const verifiedPrize = isVerified ? dollarsOf(tournament.awardedCents ?? 0) : 0
  return { ...now, verifiable, isVerified, teamsNeeded: teamsToVerify, isConfirmed, verifiedPrize }
}
