import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { eq } from 'drizzle-orm'
import { registrations, tournaments, waitingList } from '#db/schema.ts'
import { listPaidTeams } from '#test/competition.ts'
import { randomOf } from '../random.ts'
import { aCup, request } from '../system.ts'
import type { Cup, System } from '../system.ts'
import { differences } from './race.ts'
import type { Race } from './race.ts'
import { all, counted, hold, placesOf, twentyRivals } from './rivals.ts'
import type { Rival } from './rivals.ts'

const join = ({ app, captain, index }: Rival, cup: Cup) =>
  request(app, captain, 'POST', `/tournaments/${cup.id}/waiting-list`, { teamName: `Waiting ${index}` })

/** A full tournament of two paid teams and a hold, and how to release the hold. */
async function aFullCup(system: System, { app, captain, index }: Rival) {
  const cup = await aCup(system, { maxTeams: 3 })
  const organizer = inject('administrator').id
  await listPaidTeams(system.database.db, cup.id, [organizer, organizer], new Date())
  const { body: spot } = await hold({ app, captain, index }, cup, 'Leaving')
  return { cup, release: () => request(app, captain, 'DELETE', `/registrations/${spot.registrationId}`) }
}

/** A spot is released while eighteen captains try to take it and one waits for it. */
async function releaseAmongRivals(system: System): Promise<string[]> {
  const [leaving, waiting, ...others] = twentyRivals(system)
  const { cup, release } = await aFullCup(system, leaving!)
  await join(waiting!, cup)
  const releasing = release()
  const answers = await all([...others, ...others], (rival) => hold(rival, cup, `Rivals ${rival.index}`))
  await releasing
  const { db } = system.database
  const own = await db.select().from(registrations).where(eq(registrations.userId, waiting!.captain.id))
  return differences(
    { outcomes: counted(answers), places: await placesOf(system, cup), offered: own.map((one) => one.paymentStatus) },
    {
      outcomes: { tournament_full: answers.length },
      places: { held: 1, paid: 2, withdrawn: 1 },
      offered: ['held'],
    },
  )
}

/** In ten tournaments, a captain releases a spot while another joins the waiting list. */
async function joinWhileReleased(system: System, round: number): Promise<string[]> {
  const random = randomOf(round)
  const rivals = twentyRivals(system)
  const pairs = await Promise.all(
    rivals.slice(0, 10).map(async (leaving) => ({
      ...(await aFullCup(system, leaving)),
      // Through the other process.
      joining: rivals[19 - leaving.index]!,
      pause: random.between(0, 40),
    })),
  )
  const results = await Promise.all(
    pairs.map(async ({ cup, release, joining, pause }) => {
      const [, joined] = await Promise.all([release(), sleep(pause).then(() => join(joining, cup))])
      const { db } = system.database
      const [after] = await db.select().from(tournaments).where(eq(tournaments.id, cup.id))
      const isWaiting = (await db.$count(waitingList, eq(waitingList.tournamentId, cup.id))) > 0
      const isFree = after!.placesTaken < after!.maxTeams
      const isRight = joined.code === 'spots_open' ? isFree : joined.code === null && !isFree && !isWaiting
      return { joined: joined.code, isWaiting, isFree, isRight }
    }),
  )
  return results.filter(({ isRight }) => !isRight).map((result) => JSON.stringify(result))
}

export const waitingListAgainstRelease: Race = {
  name: 'spots are released while captains join the waiting list or try to take them: those who wait get them, and no spot is free while anyone waits',
  run: async (system, round) => [...(await releaseAmongRivals(system)), ...(await joinWhileReleased(system, round))],
  trials: [{ mechanism: 'the lock on the tournament', remove: 'locks' }],
}
