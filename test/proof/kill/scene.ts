import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import type { StartedEntry, Team } from '#features/teams/contract.ts'
import { aCup, ask, delivered } from '../house.ts'
import type { Cup, House } from '../house.ts'
import { randomOf } from '../random.ts'
import type { Random } from '../random.ts'
import type { Person } from '../setup.ts'

/** One captain's team on its way into the cup; the client knows what the replies said, and nothing else. */
export type Entry = {
  captain: Person
  teamName: string
  /** Enters without paying and pays for the pending team later. */
  paysLater: boolean
  started: StartedEntry | null
  team: Team | null
}

export type Scene = {
  house: House
  random: Random
  seed: number
  cup: Cup
  entries: Entry[]
  /** Whose operation is under way at the kill. */
  victim: Entry
  /** Captains who open the card form at that moment, and are not heard of again. */
  others: Entry[]
}

/** A cup, one to six captains, and up to three others; how many, and who of them is hit, comes from the seed. */
export async function aScene(house: House, seed: number): Promise<Scene> {
  const random = randomOf(seed)
  const everybody = random.shuffled(inject('captains')).map((captain, index) => ({
    captain,
    teamName: `Seed ${seed}, team ${index + 1}`,
    paysLater: random.isTrue(0.4),
    started: null,
    team: null,
  }))
  const entries = everybody.splice(0, random.between(1, 6))
  const others = everybody.splice(0, random.between(0, 3))
  return { house, random, seed, cup: await aCup(house), entries, victim: random.one(entries), others }
}

/** Lets every captain do something at a moment of their own within a few milliseconds; who gets no answer stops. */
export async function together(scene: Scene, act: (entry: Entry) => Promise<unknown>, entries = scene.entries) {
  const timed = entries.map((entry) => ({ entry, pauseMs: scene.random.between(0, 25) }))
  await Promise.all(
    timed.map(async ({ entry, pauseMs }) => {
      await sleep(pauseMs)
      await act(entry)
    }),
  )
}

export const app = (scene: Scene) => scene.house.apps[0]!

/** Opens the card form: a place is held, or the pending team is being paid for. */
export async function hold({ house, cup }: Scene, entry: Entry) {
  const wanted = entry.team ? { teamId: entry.team.id } : { teamName: entry.teamName }
  const body = { tournamentId: cup.id, ...wanted }
  const answer = await ask<StartedEntry>(house.apps[0]!, entry.captain, 'POST', '/create-payment-intent', body)
  if (answer.status === 201) entry.started = answer.body
  return answer
}

/** Enters the team: paid when its card was charged, pending without a payment. */
export async function enter({ house, cup }: Scene, entry: Entry) {
  const payment = entry.started && { paymentStatus: 'paid', paymentIntentId: entry.started.paymentIntentId }
  const body = { tournamentId: cup.id, name: entry.teamName, ...payment }
  const answer = await ask<Team>(house.apps[0]!, entry.captain, 'POST', '/teams', body)
  if (answer.status === 201) entry.team = answer.body
  return answer
}

/** From the card form to the list, or as far as the process lives. */
export async function enterPaid(scene: Scene, entry: Entry) {
  await hold(scene, entry)
  if (!entry.started) return
  await scene.house.confirm(entry.started)
  await enter(scene, entry)
}

/** Everybody's card form is open, some for a new team and some for one that is pending. */
export async function holdAll(scene: Scene) {
  await together(
    scene,
    (entry) => enter(scene, entry),
    scene.entries.filter((entry) => entry.paysLater),
  )
  await together(scene, (entry) => hold(scene, entry))
}

/** The cards are charged and the browsers closed; the provider's announcements are held back, and all others have arrived. */
export async function payAndLeave(scene: Scene) {
  const { house, entries } = scene
  await holdAll(scene)
  // The news that a payment was begun makes the app look at it: were that late, it would find it paid for already.
  await delivered(house)
  await acted(house)
  await house.provider.addFault({ event: 'payment_intent.succeeded', hold: true, times: entries.length })
  await together(scene, (entry) => house.confirm(entry.started!))
  await delivered(house)
}

/** Every event that has arrived has done what it does. */
async function acted({ database: { pool } }: House) {
  const waiting = () => pool.query('select from webhook_events where applied_at is null limit 1')
  while ((await waiting()).rowCount) await sleep(20)
}
