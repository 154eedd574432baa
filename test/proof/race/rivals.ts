import { inject } from 'vitest'
import { registrations } from '#db/schema.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { Team } from '#features/teams/contract.ts'
import { eq } from 'drizzle-orm'
import { times } from '../../builders.ts'
import { request } from '../system.ts'
import type { Answer, Cup, System } from '../system.ts'
import type { AppProcess } from '../processes.ts'
import type { Person } from '../setup.ts'

export type Rival = { captain: Person; app: AppProcess; index: number }

/** Twenty captains, alternating between the two app processes. */
export function twentyRivals(system: System): Rival[] {
  return inject('captains').map((captain, index) => ({ captain, app: system.apps[index % system.apps.length]!, index }))
}

/** One user in twenty tabs. */
export function twentyTabs(system: System, captain: Person): Rival[] {
  return times(20, (index) => ({ captain, app: system.apps[index % system.apps.length]!, index }))
}

export const all = <T>(rivals: Rival[], act: (rival: Rival) => Promise<T>): Promise<T[]> => Promise.all(rivals.map(act))

export function hold({ app, captain }: Rival, cup: Cup, teamName: string): Promise<Answer<StartedEntry>> {
  return request(app, captain, 'POST', '/create-payment-intent', { tournamentId: cup.id, teamName })
}

export function enter({ app, captain }: Rival, cup: Cup, name: string, started?: StartedEntry): Promise<Answer<Team>> {
  const payment = started && { paymentStatus: 'paid', paymentIntentId: started.paymentIntentId }
  return request(app, captain, 'POST', '/teams', { tournamentId: cup.id, name, ...payment })
}

/** How often each outcome occurred: a refusal code, or `ok`. */
export function counted(answers: Pick<Answer<unknown>, 'code'>[]): Record<string, number> {
  const codes = answers.map(({ code }) => code ?? 'ok').toSorted()
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, same]) => [code, same.length]))
}

/** The number of this tournament's registrations by status. */
export async function placesOf(system: System, cup: Cup): Promise<Record<string, number>> {
  const places = await system.database.db.select().from(registrations).where(eq(registrations.tournamentId, cup.id))
  return counted(places.map(({ paymentStatus }) => ({ code: paymentStatus })))
}

/** The provider's totals for this tournament, and whether any payment was captured twice. */
export async function chargesOf(system: System, cup: Cup) {
  const { intents } = await system.provider.summary()
  const own = intents.filter(({ metadata }) => metadata.tournamentId === cup.id)
  return {
    intents: own.length,
    charges: own.reduce((sum, { captures }) => sum + captures, 0),
    refunds: own.reduce((sum, { refunds }) => sum + refunds, 0),
    refundedCents: own.reduce((sum, { refunded }) => sum + refunded, 0),
  }
}
