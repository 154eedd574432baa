import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { playerResults, prizes, teams } from '#db/schema.ts'
import { reconcile } from '#features/payments/server/ledger/reconciliation.ts'
import { aCaptain, anAdministrator, aTournament, enterPaid, times } from '#test/builders.ts'
import { aReport, competitionOf, drawn, sendConfirmed, startNow } from '#test/competition.ts'
import { aFinish, finishOf, resultsOf, undoFinish } from '#test/finish.ts'
import { isFullRun } from '#test/proof/full-run.ts'
import { seeded, seedFrom } from '#test/random.ts'
import type { Random } from '#test/random.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const first = seedFrom('FINISH_SEED')

type Cup = Awaited<ReturnType<typeof aPaidCup>>

/** Six teams that paid by card, each with a captain, a member with an account and one without. The last two teams share a member. */
async function aPaidCup() {
  const organizer = await aCaptain(world)
  const administrator = await anAdministrator(world)
  const cup = await aTournament(world, { organizerId: organizer.id, entryFeeCents: 5_000, prizePoolCents: 100_003 })
  const captains = await Promise.all(times(6, () => aCaptain(world)))
  const shared = await aCaptain(world)
  for (const [index, captain] of captains.entries()) {
    const { team } = await enterPaid(world, captain, cup, `Team ${index}`)
    const members = [captain.id, 'Kim Lee', index > 3 ? shared.id : (await aCaptain(world)).id]
    await world.app.db.update(teams).set({ members }).where(eq(teams.id, team.id))
  }
  await drawn(organizer, cup.id)
  await startNow(world, cup.id)
  return { id: cup.id, organizer, administrator }
}

type Step = (cup: Cup, random: Random) => Promise<unknown>

async function report({ id, organizer }: Cup, random: Random) {
  const snapshot = await competitionOf(organizer, id)
  const open = snapshot.matches.filter(({ slots }) => slots.every((slot) => typeof slot === 'object'))
  if (open.length === 0) return
  const { number } = random.pick(open)
  const winner = random.below(30)
  const body = aReport(snapshot, number, random.chance(0.5) ? [31, winner] : [winner, 31], { reason: 'Seen again' })
  await sendConfirmed(organizer, `/tournaments/${id}/matches/${number}/reports`, body)
}

async function playOn(cup: Cup) {
  for (;;) {
    const snapshot = await competitionOf(cup.organizer, cup.id)
    const next = snapshot.matches.find(({ status }) => status === 'ready')
    if (!next) return
    const path = `/tournaments/${cup.id}/matches/${next.number}/reports`
    expect((await cup.organizer.post(path, aReport(snapshot, next.number, [21, 15]))).status).toBe(201)
  }
}

async function finish(cup: Cup, random: Random) {
  const { prizes: usual } = await aFinish(cup)
  if (usual.length === 0) return
  let left = 100_003
  const split = usual.map(({ teamId }, index) => {
    const cents = index === usual.length - 1 ? left : random.below(left + 1)
    left -= cents
    return { teamId, amount: cents / 100 }
  })
  await cup.organizer.post(`/tournaments/${cup.id}/finish`, { id: randomUUID(), prizes: random.shuffled(split) })
}

async function takeOut({ id, administrator }: Cup, random: Random) {
  const paid = await world.app.db
    .select()
    .from(teams)
    .where(and(eq(teams.tournamentId, id), eq(teams.paymentStatus, 'paid')))
  if (paid.length > 3) await administrator.patch(`/teams/${random.pick(paid).id}`, { paymentStatus: 'refunded' })
}

async function undo(cup: Cup) {
  if ((await finishOf(cup.organizer, cup)).state === 'finished') await undoFinish(cup)
}

const confirm: Step = ({ id, administrator }) => administrator.post(`/admin/tournaments/${id}/prize-confirmation`)
const unconfirm: Step = ({ id, administrator }) => administrator.delete(`/admin/tournaments/${id}/prize-confirmation`)

const steps: Step[] = [report, report, playOn, playOn, finish, finish, finish, takeOut, undo, confirm, unconfirm]

const sumOf = (rows: readonly number[]) => rows.reduce((sum, cents) => sum + cents, 0)

/** Checks that prizes add up to the pool, no one is credited more than their team won, and every account has exactly its credits. */
async function check({ id, organizer }: Cup, players: readonly string[]) {
  const { state, verification } = await finishOf(organizer, { id })
  const given = await world.app.db.select().from(prizes).where(eq(prizes.tournamentId, id))
  expect(sumOf(given.map(({ amountCents }) => amountCents))).toBe(state === 'finished' ? 100_003 : 0)
  const rows = await world.app.db
    .select()
    .from(playerResults)
    .where(inArray(playerResults.userId, [...players]))
  expect(rows.length > 0).toBe(state === 'finished')
  for (const { teamId, amountCents } of given) {
    const shares = rows.filter((row) => row.teamId === teamId).map(({ prizeCents }) => prizeCents)
    const share = Math.floor(amountCents / 3)
    expect(shares.every((cents) => cents === share || cents === share + 1)).toBe(true)
    expect(sumOf(shares)).toBeLessThanOrEqual(amountCents)
  }
  expect(sumOf(rows.map(({ verifiedPrizeCents }) => verifiedPrizeCents))).toBeLessThanOrEqual(
    verification.verifiedPrize * 100 + 1e-6,
  )
  for (const player of players) {
    const own = rows.filter(({ userId }) => userId === player)
    const { all, verified } = await resultsOf(world, { id: player })
    expect(all).toEqual([
      sumOf(own.map(({ wins }) => wins)),
      sumOf(own.map(({ losses }) => losses)),
      sumOf(own.map(({ prizeCents }) => prizeCents)) / 100,
    ])
    expect(verified).toEqual([
      sumOf(own.map(({ verifiedWins }) => verifiedWins)),
      sumOf(own.map(({ verifiedLosses }) => verifiedLosses)),
      sumOf(own.map(({ verifiedPrizeCents }) => verifiedPrizeCents)) / 100,
    ])
  }
}

async function playersOf({ id }: Cup): Promise<string[]> {
  const rows = await world.app.db.select().from(teams).where(eq(teams.tournamentId, id))
  return [...new Set(rows.flatMap(({ members }) => members.filter((member) => member !== 'Kim Lee')))]
}

test.each(times(isFullRun ? 40 : 2, (index) => first + index))(
  'accounts are exact after results, prizes and refunds in any order, and undoing the finish leaves nothing (FINISH_SEED=%i)',
  async (seed) => {
    const random = seeded(seed)
    const cup = await aPaidCup()
    const players = await playersOf(cup)
    for (let step = 0; step < 14; step += 1) {
      await random.pick(steps)(cup, random)
      await check(cup, players)
    }
    await playOn(cup)
    await finish(cup, random)
    await check(cup, players)
    expect((await finishOf(cup.organizer, cup)).state).toBe('finished')
    await undo(cup)
    await check(cup, players)
    const { violations } = await reconcile(world.app.db)
    expect(violations).toEqual([])
  },
  60_000,
)
