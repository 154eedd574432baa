import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#db/client.ts'
import { competitionFacts, competitions, teams, tournaments } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { FactBody, Setup } from '#engine/contract.ts'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import { drawLots, secretOf } from '#engine/draw/lots.ts'
import { currentState } from '#engine/state/current.ts'
import { diff } from '#engine/state/diff.ts'
import { usualPrizes } from '#features/competition/finish-rules.ts'
import { competitionOf } from '#features/competition/rules.ts'
import { chainsOf, currentChain } from '#features/competition/server/draw/chains.ts'
import { entryList } from '#features/competition/server/draw/entry-list.ts'
import { creditResults, verifyResults } from '#features/competition/server/finish/credits.ts'
import { save } from '#features/competition/server/record/save.ts'
import { addChain } from '#features/tournaments/server/draw-secrets.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'
import { hoursInPlay, hoursOfDays, type InPlay } from './calendar.ts'
import { playedUntil, type TimedFact } from './played.ts'
import { planned, saveSchedule, type PlayedOn } from './schedules.ts'

type Demo = Pick<App, 'db' | 'drawCipher'>

/** Those that are in play have matches on their first day, today and on their last day; the others were played to the end. */
type Played = {
  name: string
  format?: 'groups' | 'swiss'
  thirdPlace?: boolean
  drawnNumbers?: string
  inPlay?: InPlay
} & PlayedOn

/** The tournaments of the demo world that are played here. Two are drawn by lots. */
const demos: Played[] = [
  { name: 'Somerville Rec League Cup', thirdPlace: true, courts: 1, minutes: 40 },
  { name: 'Copa Poblenou', drawnNumbers: '4 1 6 2 2 5', courts: 1, minutes: 50 },
  { name: 'Copa del Barrio', courts: 2, minutes: 90, minutesPerDay: 200 },
  { name: 'Music Row Invitational', courts: 1, minutes: 75, minutesPerDay: 240 },
  { name: 'Tejo Clay Doubles', courts: 2, minutes: 90, minutesPerDay: 200 },
  { name: 'Blue Ridge Coed Sixes', format: 'groups', courts: 2, minutes: 40 },
  {
    name: 'Red Hook Fives',
    thirdPlace: true,
    drawnNumbers: '3 5 1 6 6 2',
    courts: 2,
    minutes: 60,
    dutyTeams: 'referees',
    inPlay: { first: 60, today: 150, last: 150, from: '09:00', atLatest: '19:30' },
  },
  {
    name: 'Desert Night Singles',
    courts: 4,
    minutes: 75,
    inPlay: { first: 75, today: 150, last: 180, from: '19:00', atLatest: '19:00' },
  },
  {
    name: 'Northeast Shuttle Nights',
    format: 'swiss',
    courts: 2,
    minutes: 30,
    inPlay: { first: 60, today: 60, last: 120, from: '18:30', atLatest: '18:30' },
  },
]

/**
 * Commits to the draws of the demo world's tournaments, draws some before their start, and publishes their schedules and plays them by these, until
 * `now`. Those played to the end are finished: they credit verified results to their players. Expects a world that was just written.
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
  const drawn = draw.map((entry, index) => ({ ...entry, seq: index + 1, at: timeOfDraw(tournament, draw, index) }))
  const hours = demo.inPlay ? hoursInPlay(tournament, demo.inPlay, now) : hoursOfDays(tournament, demo.minutesPerDay)
  const schedule = planned(demo, { setup, facts: drawn, hours, sport: tournament.sport })
  const played = playedUntil(now, setup, drawn, schedule.placements)
  const finish = finishOf(setup, played, tournament.prizePoolCents)
  const facts = finish ? [...played, finish] : played
  const [before, after] = [currentState(setup, []), currentState(setup, facts)]
  await tx.insert(competitions).values({ tournamentId: id, setup, version: facts.length })
  await tx.insert(competitionFacts).values(
    facts.map(({ id: factId, seq, at, ...body }) => ({
      tournamentId: id,
      id: factId,
      seq,
      body,
      reason: body.kind === 'ruling' ? 'Lots were drawn in front of the teams.' : null,
      actorId: organizerId,
      actorRole: 'organizer' as const,
      createdAt: at,
    })),
  )
  const times = new Map(facts.map(({ id: factId, at }) => [factId, at]))
  await save(tx, id, { before, after, effect: diff(before, after) }, (factId) => times.get(factId)!)
  await saveSchedule(tx, tournament, schedule, { state: after, now })
  await tx
    .update(tournaments)
    .set({ competition: competitionOf(after, facts), format: setup.format })
    .where(eq(tournaments.id, id))
  if (!finish) return
  const reports = facts.flatMap((fact) =>
    fact.kind === 'report' ? [{ teams: fact.teams, at: fact.at, isUndone: false }] : [],
  )
  await creditResults({ now: () => finish.at }, tx, tournament, after, reports, finish.prizes)
  await confirm(tx, id, finish.at)
}

/** The entries of a draw are made once registration is closed and before the start. */
function timeOfDraw({ registrationDeadline, startDate }: TournamentRow, draw: readonly unknown[], index: number): Date {
  const untilStart = startDate.getTime() - registrationDeadline.getTime()
  const step = Math.min(untilStart / (draw.length + 1), 20 * 60_000)
  return new Date(registrationDeadline.getTime() + step * (index + 1))
}

/** The administrator has confirmed the results of tournaments whose teams didn't pay by card. */
async function confirm(tx: Transaction, tournamentId: string, at: Date): Promise<void> {
  const isUnconfirmed = and(eq(tournaments.id, tournamentId), eq(tournaments.verifiable, 'if_confirmed'))
  await tx.update(tournaments).set({ prizeConfirmedAt: at }).where(isUnconfirmed)
  await verifyResults(tx, tournamentId)
}

/** The end of a tournament that was played out, with the usual split of its prize pool; else null. */
function finishOf(setup: Setup, facts: readonly TimedFact[], prizePoolCents: number) {
  const { isFinished, places } = currentState(setup, facts)
  if (!isFinished) return null
  const prizes = [...usualPrizes(places, prizePoolCents)].map(([team, cents]) => ({ team, cents }))
  return {
    id: uuidv7(),
    seq: facts.length + 1,
    kind: 'finish' as const,
    prizes: prizes.filter(({ cents }) => cents > 0),
    at: new Date(facts.at(-1)!.at.getTime() + 60_000),
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
