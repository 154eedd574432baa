import { inject } from 'vitest'
import { registrations } from '#db/schema.ts'
import type { StartedEntry, Team } from '#features/teams/contract.ts'
import { eq } from 'drizzle-orm'
import { times } from '../../builders.ts'
import { ask } from '../house.ts'
import type { Answer, Cup, House } from '../house.ts'
import type { AppProcess } from '../processes.ts'
import type { Person } from '../setup.ts'

export type Rival = { captain: Person; app: AppProcess; index: number }

/** Twenty captains, every other at the other app process. */
export function twentyRivals(house: House): Rival[] {
  return inject('captains').map((captain, index) => ({ captain, app: house.apps[index % house.apps.length]!, index }))
}

/** One person in twenty tabs. */
export function twentyTabs(house: House, captain: Person): Rival[] {
  return times(20, (index) => ({ captain, app: house.apps[index % house.apps.length]!, index }))
}

export const all = <T>(rivals: Rival[], act: (rival: Rival) => Promise<T>): Promise<T[]> => Promise.all(rivals.map(act))

export function hold({ app, captain }: Rival, cup: Cup, teamName: string): Promise<Answer<StartedEntry>> {
  return ask(app, captain, 'POST', '/create-payment-intent', { tournamentId: cup.id, teamName })
}

export function enter({ app, captain }: Rival, cup: Cup, name: string, started?: StartedEntry): Promise<Answer<Team>> {
  const payment = started && { paymentStatus: 'paid', paymentIntentId: started.paymentIntentId }
  return ask(app, captain, 'POST', '/teams', { tournamentId: cup.id, name, ...payment })
}

/** How often each outcome came: a code of a refusal, or `ok`. */
export function counted(answers: Pick<Answer<unknown>, 'code'>[]): Record<string, number> {
  const codes = answers.map(({ code }) => code ?? 'ok').toSorted()
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, same]) => [code, same.length]))
}

/** How many places of this cup stand in each status. */
export async function placesOf(house: House, cup: Cup): Promise<Record<string, number>> {
  const places = await house.database.db.select().from(registrations).where(eq(registrations.tournamentId, cup.id))
  return counted(places.map(({ paymentStatus }) => ({ code: paymentStatus })))
}

/** The provider's sums for this cup, and whether any payment was captured twice. */
export async function chargesOf(house: House, cup: Cup) {
  const { groups, intents } = await house.provider.summary('tournamentId')
  const sums = groups.find(({ value }) => value === cup.id)
  const own = intents.filter(({ metadata }) => metadata.tournamentId === cup.id)
  return {
    intents: own.length,
    charges: own.reduce((sum, { captures }) => sum + captures, 0),
    refunds: own.reduce((sum, { refunds }) => sum + refunds, 0),
    capturedCents: sums?.captured ?? 0,
    refundedCents: sums?.refunded ?? 0,
  }
}
