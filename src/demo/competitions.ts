import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { competitionFacts, competitions, teams, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { Fact, FactBody, Setup } from '#engine/contract.ts'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import { drawLots, secretOf } from '#engine/draw/lots.ts'
import { currentState } from '#engine/state/current.ts'
import { diff } from '#engine/state/diff.ts'
import type { State } from '#engine/state/state.ts'
import type { Match } from '#engine/match.ts'
import { nextRound } from '#engine/swiss/next-round.ts'
import { usualPrizes } from '#features/competition/finish-rules.ts'
import { competitionOf } from '#features/competition/rules.ts'
import { chainsOf, currentChain } from '#features/competition/server/draw/chains.ts'
import { entryList } from '#features/competition/server/draw/entry-list.ts'
import { creditResults, verifyResults } from '#features/competition/server/finish/credits.ts'
import { save } from '#features/competition/server/record/save.ts'
import { addChain } from '#features/tournaments/server/draw-secrets.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import { momentWithin, openHours } from './calendar.ts'
import { resultOf } from './results.ts'

type Demo = Pick<App, 'db' | 'drawCipher'>

type Played = {
  name: string
  matches: number
  format?: 'groups' | 'swiss'
  thirdPlace?: boolean
  drawnNumbers?: string
}

/** The tournaments of the demo world that are played here: to the end, or this many matches of them. Two are drawn by lots. */
const demos: Played[] = [
  { name: 'Somerville Rec League Cup', matches: Infinity, thirdPlace: true },
  { name: 'Copa Poblenou', matches: Infinity, drawnNumbers: '4 1 6 2 2 5' },
  { name: 'Copa del Barrio', matches: Infinity },
  { name: 'Music Row Invitational', matches: Infinity },
  { name: 'Tejo Clay Doubles', matches: Infinity },
  { name: 'Red Hook Fives', matches: 5, thirdPlace: true, drawnNumbers: '3 5 1 6 6 2' },
  { name: 'Desert Night Singles', matches: 6 },
  { name: 'Blue Ridge Coed Sixes', matches: Infinity, format: 'groups' },
  { name: 'Northeast Shuttle Nights', matches: 6, format: 'swiss' },
]

/**
 * Commits to the draws of the demo world's tournaments, draws some before their start and plays them, until `now`. Those played to the end are
 * finished: they credit verified results to their players. Expects a world that was just written.
 */
export async function playDemo(app: Demo, now: Date): Promise<void> {
  await transact(app.db, async (tx) => {
    const cups = await tx.select().from(tournaments)
    for (const { id, createdAt } of cups) await addChain(app, tx, { tournamentId: id, committedAt: createdAt })
    for (const demo of demos) {
      const tournament = cups.find(({ name }) => name === demo.name)!
      await play(app, tx, tournament, demo, now)
    }
    await tx.execute(countOnce)
  })
}

/** The results that the demo world's players have from the start include those of its tournaments. */
const countOnce = sql`update users set wins = greatest(users.wins - r.wins, r.wins), losses = greatest(users.losses - r.losses, r.losses),
    total_prize_won_cents = greatest(users.total_prize_won_cents - r.cents, r.cents)
  from (select user_id, sum(wins)::integer as wins, sum(losses)::integer as losses, sum(prize_cents)::bigint as cents
    from player_results group by user_id) as r
  where r.user_id = users.id`

async function play(app: Demo, tx: Transaction, tournament: TournamentRow, demo: Played, now: Date) {
  const { id, organizerId } = tournament
  const entered = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.tournamentId, id), eq(teams.paymentStatus, 'paid')))
    .orderBy(asc(teams.id))
  const ids = entered.map((team) => team.id)
  const usual = defaultSetup(demo.format ?? 'single_elimination', tournament.sport, ids.length)
  const setup = { ...usual, ...(demo.thirdPlace && { thirdPlace: true }) } as Setup
  const draw = demo.drawnNumbers
    ? await drawnByLots(app, tx, id, { ids, setup, drawnNumbers: demo.drawnNumbers })
    : [drawnInOrder(ids)]
  const played = logOf(setup, draw, demo.matches)
  const finish = finishOf(setup, played, tournament.prizePoolCents)
  const facts = finish ? [...played, finish] : played
  const [before, after] = [currentState(setup, []), currentState(setup, facts)]
  const timeOf = timesOf(tournament, { drawn: draw.length, all: facts.length }, now)
  await tx.insert(competitions).values({ tournamentId: id, setup, version: facts.length })
  await tx.insert(competitionFacts).values(
    facts.map(({ id: factId, seq, ...body }) => ({
      tournamentId: id,
      id: factId,
      seq,
      body,
      reason: body.kind === 'ruling' ? 'Lots were drawn in front of the teams.' : null,
      actorId: organizerId,
      actorRole: 'organizer' as const,
      createdAt: timeOf(seq),
    })),
  )
  const times = new Map(facts.map((fact) => [fact.id, timeOf(fact.seq)]))
  await save(tx, id, { before, after, effect: diff(before, after) }, (factId) => times.get(factId)!)
  await tx
    .update(tournaments)
    .set({ competition: competitionOf(after, facts), format: setup.format })
    .where(eq(tournaments.id, id))
  if (!finish) return
  const reports = facts.flatMap((fact) =>
    fact.kind === 'report' ? [{ teams: fact.teams, at: timeOf(fact.seq), isUndone: false }] : [],
  )
  await creditResults({ now: () => timeOf(finish.seq) }, tx, tournament, after, reports, finish.prizes)
  await confirm(tx, id, timeOf(finish.seq))
}

/** When each entry of the log was made: those of the draw once registration is closed and before the start, the others during opening hours. */
function timesOf(tournament: TournamentRow, entries: { drawn: number; all: number }, now: Date) {
  const { registrationDeadline, startDate } = tournament
  const hours = openHours(tournament, now)
  const untilStart = startDate.getTime() - registrationDeadline.getTime()
  const step = Math.min(untilStart / (entries.drawn + 1), 20 * 60_000)
  return (seq: number) =>
    seq <= entries.drawn
      ? new Date(registrationDeadline.getTime() + step * seq)
      : momentWithin(hours, (seq - entries.drawn) / (entries.all - entries.drawn + 1))
}

/** The administrator has confirmed the results of tournaments whose teams didn't pay by card. */
async function confirm(tx: Transaction, tournamentId: string, at: Date): Promise<void> {
  const isUnconfirmed = and(eq(tournaments.id, tournamentId), eq(tournaments.verifiable, 'if_confirmed'))
  await tx.update(tournaments).set({ prizeConfirmedAt: at }).where(isUnconfirmed)
  await verifyResults(tx, tournamentId)
}

/** The end of a tournament that was played out, with the usual split of its prize pool; else null. */
function finishOf(setup: Setup, facts: readonly Fact[], prizePoolCents: number) {
  const { isFinished, places } = currentState(setup, facts)
  if (!isFinished) return null
  const prizes = [...usualPrizes(places, prizePoolCents)].map(([team, cents]) => ({ team, cents }))
  return {
    id: uuidv7(),
    seq: facts.length + 1,
    kind: 'finish' as const,
    prizes: prizes.filter(({ cents }) => cents > 0),
  }
}

type Entry = FactBody & { id: string }

const drawnInOrder = (order: string[]): Entry => ({ id: uuidv7(), kind: 'draw', by: 'seeds', order })

/** The published list, and the order that follows from the tournament's own secret. */
async function drawnByLots(
  { drawCipher }: Demo,
  tx: Transaction,
  tournamentId: string,
  { ids, setup, drawnNumbers }: { ids: string[]; setup: Setup; drawnNumbers: string },
): Promise<Entry[]> {
  const chain = currentChain(await chainsOf(tx, tournamentId), { drawCipher })!
  const list = { id: uuidv7(), ...entryList(tournamentId, 1, ids, setup, { commitment: chain.commitment }) }
  const { transcript } = list
  const secret = await secretOf(chain.lastSecret, list.draw)
  const order = await drawLots(secret, transcript, drawnNumbers)
  const lots = { list: list.id, transcript, drawnNumbers, secret }
  return [list, { id: uuidv7(), kind: 'draw', by: 'random', order, lots }]
}

/** A draw, and the results of the first matches, with the pairings and rulings that they wait for. */
function logOf(setup: Setup, draw: readonly Entry[], count: number): Fact[] {
  const facts: Fact[] = draw.map((entry, index) => ({ ...entry, seq: index + 1 }))
  const add = (body: FactBody) => facts.push({ ...body, id: uuidv7(), seq: facts.length + 1 })
  for (let played = 0; played < count; played += 1) {
    let state = currentState(setup, facts)
    for (let decision = decisionIn(state); decision; decision = decisionIn(state)) {
      add(decision)
      state = currentState(setup, facts)
    }
    const match = state.matches.find(({ status }) => status === 'ready')
    if (!match) break
    add({ kind: 'report', match: match.fixture.no, teams: teamsOf(match), game: 1, result: resultOf(match) })
  }
  return facts
}

/** The ruling or pairing that the tournament waits for, or null. */
function decisionIn(state: State): FactBody | null {
  const [level] = state.rulingsDue
  return level ? { kind: 'ruling', order: [...level] } : (nextRound(state)?.pairing ?? null)
}

const teamsOf = ({ slots }: Match) =>
  slots.map((slot) => (typeof slot === 'object' ? slot.team : '')) as [string, string]
