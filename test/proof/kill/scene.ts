import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { Team } from '#features/teams/contract.ts'
import { aCup, request, delivered } from '../system.ts'
import type { Cup, System } from '../system.ts'
import { randomOf } from '../random.ts'
import type { Random } from '../random.ts'
import type { Person } from '../setup.ts'

/** One captain's registration. It knows only what the responses said. */
export type Entry = {
  captain: Person
  teamName: string
  /** Registers without paying, and pays for the pending team later. */
  paysLater: boolean
  started: StartedEntry | null
  team: Team | null
}

export type Scene = {
  system: System
  random: Random
  seed: number
  cup: Cup
  entries: Entry[]
  /** Whose request is in progress at the kill. */
  victim: Entry
  /** Captains who open the card form at that moment and do nothing afterward. */
  others: Entry[]
}

/** A tournament, one to six captains, and up to three others. Their number and the victim depend on the seed. */
export async function aScene(system: System, seed: number): Promise<Scene> {
  const random = randomOf(seed)
  const everyone = random.shuffled(inject('captains')).map((captain, index) => ({
    captain,
    teamName: `Seed ${seed}, team ${index + 1}`,
    paysLater: random.isTrue(0.4),
    started: null,
    team: null,
  }))
  const entries = everyone.splice(0, random.between(1, 6))
  const others = everyone.splice(0, random.between(0, 3))
  return { system, random, seed, cup: await aCup(system), entries, victim: random.one(entries), others }
}

/** Runs `act` for every captain at slightly different times. A captain whose request gets no response stops. */
export async function concurrently(scene: Scene, act: (entry: Entry) => Promise<unknown>, entries = scene.entries) {
  const timed = entries.map((entry) => ({ entry, pauseMs: scene.random.between(0, 25) }))
  await Promise.all(
    timed.map(async ({ entry, pauseMs }) => {
      await sleep(pauseMs)
      await act(entry)
    }),
  )
}

export const app = (scene: Scene) => scene.system.apps[0]!

/** Opens the card form: holds a spot, or starts paying for the pending team. */
export async function hold({ system, cup }: Scene, entry: Entry) {
  const team = entry.team ? { teamId: entry.team.id } : { teamName: entry.teamName }
  const body = { tournamentId: cup.id, ...team }
  const answer = await request<StartedEntry>(system.apps[0]!, entry.captain, 'POST', '/create-payment-intent', body)
  if (answer.status === 201) entry.started = answer.body
  return answer
}

/** Registers the team: paid if its card was charged, else pending. */
export async function enter({ system, cup }: Scene, entry: Entry) {
  const payment = entry.started && { paymentStatus: 'paid', paymentIntentId: entry.started.paymentIntentId }
  const body = { tournamentId: cup.id, name: entry.teamName, ...payment }
  const answer = await request<Team>(system.apps[0]!, entry.captain, 'POST', '/teams', body)
  if (answer.status === 201) entry.team = answer.body
  return answer
}

/** From the card form to the list, or until the process is killed. */
export async function enterPaid(scene: Scene, entry: Entry) {
  await hold(scene, entry)
  if (!entry.started) return
  await scene.system.confirm(entry.started)
  await enter(scene, entry)
}

/** Opens everyone's card form, some for new teams and some for pending ones. */
export async function holdAll(scene: Scene) {
  await concurrently(
    scene,
    (entry) => enter(scene, entry),
    scene.entries.filter((entry) => entry.paysLater),
  )
  await concurrently(scene, (entry) => hold(scene, entry))
}

/** The cards are charged and the browsers closed. The provider's payment events are held back; all others have been delivered. */
export async function payAndLeave(scene: Scene) {
  const { system, entries } = scene
  await holdAll(scene)
  // The event that a payment was created makes the app check it. If that were late, the app would already find it paid.
  await delivered(system)
  await eventsApplied(system)
  await system.provider.addFault({ event: 'payment_intent.succeeded', hold: true, times: entries.length })
  await concurrently(scene, (entry) => system.confirm(entry.started!))
  await delivered(system)
}

/** Waits until all received events are applied. */
async function eventsApplied({ database: { pool } }: System) {
  const waiting = () => pool.query('select from webhook_events where applied_at is null limit 1')
  while ((await waiting()).rowCount) await sleep(20)
}
