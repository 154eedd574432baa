import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { tournaments } from '#db/schema.ts'
import type { History } from '#features/competition/api-contract.ts'
import { justStarted } from '../builders.ts'
import { aReport, competitionOf, played, sendConfirmed } from '../competition.ts'
import { aFinish, finishOf, undoFinish } from '../finish.ts'
import { enterPaid } from './captains.ts'
import { clearFaults, passMinutes, sweeps } from './environment.ts'
import { takeCashOnTheDay } from './by-hand.ts'
import { BrokenInvariant, isTaken, owesOnTheDay } from './model.ts'
import type { Model, Real } from './model.ts'
import { observe } from './observe.ts'
import { expectAllowed, expectOutcome, step, codeOf } from './step.ts'

/* What the organizer does at the desk. Teams may be refunded, withdrawn or deleted at any time in between. */

const organizerOf = ({ captains }: Real) => captains[0]!
const isDrawn = (model: Readonly<Model>) => ['drawn', 'running', 'finished'].includes(model.competition)
export const isPlayable = (model: Readonly<Model>) => isDrawn(model) && !model.isDeleted

export const draw = () =>
  step(
    'the organizer makes the draw',
    async (model, real) => {
      const taken = model.places.filter(isTaken)
      const isDecided = taken.every(
        (place) => (place.status === 'paid' && model.isIn.has(place.id)) || owesOnTheDay(place),
      )
      const isPossible = !isDrawn(model) && isDecided && taken.length > 1
      const path = `/tournaments/${real.cup.id}/draw`
      const reply = await organizerOf(real).post(path, { id: randomUUID(), by: 'seeds' })
      const outcome = await codeOf(model, reply)
      expectAllowed(model, outcome, isPossible, 'a draw')
      if (outcome === 'ok' && isDrawn(model)) throw new BrokenInvariant('a drawn tournament was drawn')
      if (outcome !== 'ok') return
      // Every team has a player without an account from now on: a share of its prize is credited to nobody.
      const addGuests = `update teams set members = array_remove(array[captain_id::text, 'Kim Lee'], null) where tournament_id = $1`
      await real.world.database.pool.query(addGuests, [real.cup.id])
    },
    (model) => !model.isDeleted,
  )

/** Registration ends with every team decided: three names are paid for if they are free, and the administrator takes cash from those who owe. */
export const registerAndDraw = (captain: number) =>
  step(
    `captain ${captain} enters and pays for what is free, cash is taken for the rest, and the organizer makes the draw`,
    async (model, real) => {
      await clearFaults().run(model, real)
      for (const name of ['Ants', 'Bees', 'Cats']) await enterPaid(captain, name, true).run(model, real)
      await passMinutes(16).run(model, real)
      await sweeps().run(model, real)
      for (const { id, teamId } of model.places.filter(({ status }) => status === 'pending')) {
        const reply = await real.world.administrator.patch(`/teams/${teamId}`, { paymentStatus: 'paid' })
        if ((await codeOf(model, reply)) === 'ok') model.isIn.add(id)
      }
      await observe(model, real)
      await draw().run(model, real)
    },
    (model) => !model.isDeleted && !isDrawn(model),
  )

/** Sends a change, and again with confirmation if it changes results that were played. */
async function change(model: Model, real: Real, path: string, body: object): Promise<string> {
  return codeOf(model, await sendConfirmed(organizerOf(real), `/tournaments/${real.cup.id}${path}`, body))
}

/** Results can only be entered once the tournament has started, after which captains can no longer withdraw. */
async function start({ world, cup }: Real): Promise<void> {
  const { registrationDeadline, startDate } = justStarted(world.clock.now)
  if (cup.startDate <= world.clock.now) return
  Object.assign(cup, { registrationDeadline, startDate })
  await world.app.db.update(tournaments).set({ registrationDeadline, startDate }).where(eq(tournaments.id, cup.id))
}

export const report = (n: number, winner: 0 | 1) =>
  step(
    `match ${n} is reported or corrected, won by team ${winner}`,
    async (model, real) => {
      await start(real)
      await takeCashOnTheDay(model, real)
      const snapshot = await competitionOf(organizerOf(real), real.cup.id)
      const known = snapshot.matches.filter(({ slots }) => slots.every((slot) => typeof slot === 'object'))
      if (known.length === 0) return
      const { number } = known[n % known.length]!
      const score: [number, number] = winner === 0 ? [21, n] : [n, 21]
      const outcome = await change(model, real, `/matches/${number}/reports`, aReport(snapshot, number, score))
      expectOutcome(model, outcome, !['finished', 'match_not_played'].includes(outcome), 'a report')
    },
    isPlayable,
  )

/** Plays every match that can be played. */
export const playOn = () =>
  step(
    'all matches are played',
    async (model, real) => {
      await start(real)
      await takeCashOnTheDay(model, real)
      for (;;) {
        const snapshot = await competitionOf(organizerOf(real), real.cup.id)
        const next = snapshot.matches.find(({ status }) => status === 'ready')
        if (!next) return
        const body = { ...aReport(snapshot, next.number, [21, 15]), result: played([21, 15]) }
        const outcome = await change(model, real, `/matches/${next.number}/reports`, body)
        expectOutcome(model, outcome, outcome !== 'finished', 'a report')
      }
    },
    isPlayable,
  )

export const finish = (cents: number) =>
  step(
    `all matches are played and the tournament is finished, with ${cents} cents for the last team`,
    async (model, real) => {
      await playOn().run(model, real)
      const organizer = organizerOf(real)
      const cup = { ...real.cup, organizer }
      const { state } = await finishOf(organizer, cup)
      const { id, prizes } = await aFinish(cup)
      const [first, ...others] = prizes
      const last = others.at(-1) ?? first
      const split =
        first && last !== first
          ? [
              { ...first, amount: (real.cup.prizePoolCents - cents) / 100 },
              { ...last!, amount: cents / 100 },
            ]
          : prizes
      const reply = await organizer.post(`/tournaments/${real.cup.id}/finish`, { id, prizes: split })
      expectOutcome(model, await codeOf(model, reply), state === 'decided', 'finishing')
    },
    isPlayable,
  )

export const takeBackFinish = () =>
  step(
    'the finish is undone',
    async (model, real) => {
      const organizer = organizerOf(real)
      if ((await finishOf(organizer, real.cup)).state !== 'finished') return
      const reply = await undoFinish({ ...real.cup, organizer })
      expectOutcome(model, await codeOf(model, reply), true, 'undoing the finish')
    },
    isPlayable,
  )

/** The facts that can be undone among the last 200, latest first. */
async function factsOf({ captains, cup }: Real): Promise<History> {
  const history = (await (
    await captains[0]!.get(`/tournaments/${cup.id}/competition/history?limit=200`)
  ).json()) as History
  const undone = new Set(history.flatMap(({ fact }) => (fact.kind === 'undo' ? [fact.fact] : [])))
  return history.filter(({ id, fact }) => fact.kind !== 'undo' && !undone.has(id))
}

/** A team without a spot cannot come back, and nobody plays before the draw. */
const mayBeRefused = new Set(['not_paid_for', 'undo_later_facts_first', 'finished', 'other_teams'])

export const undoFact = (n: number) =>
  step(
    `fact ${n} from the end is undone`,
    async (model, real) => {
      const facts = await factsOf(real)
      if (facts.length > 0) await undo(model, real, facts[n % facts.length]!.id)
    },
    isPlayable,
  )

async function undo(model: Model, real: Real, fact: string): Promise<string> {
  const outcome = await change(model, real, '/undo', { id: randomUUID(), fact, reason: 'It was wrong.' })
  if (!mayBeRefused.has(outcome)) expectOutcome(model, outcome, true, 'undoing')
  return outcome
}

export const confirmPrize = (isConfirmed: boolean) =>
  step(
    `the administrator ${isConfirmed ? 'confirms the prize' : 'takes the confirmation back'}`,
    async (model, { world, cup }) => {
      const path = `/admin/tournaments/${cup.id}/prize-confirmation`
      await codeOf(model, await (isConfirmed ? world.administrator.post(path) : world.administrator.delete(path)))
    },
    (model) => !model.isDeleted,
  )

/** The end of a walk: undoing the finish and every result leaves no credit behind. */
export async function undoEverything(model: Model, real: Real): Promise<void> {
  if (model.isDeleted || !isDrawn(model)) return
  if ((await finishOf(organizerOf(real), real.cup)).state === 'finished')
    await undoFinish({ ...real.cup, organizer: organizerOf(real) })
  for (const { id } of await factsOf(real)) await undo(model, real, id)
}
