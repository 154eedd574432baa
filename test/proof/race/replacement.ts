import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { competitionFacts, officials, registrations, tournaments, waitingList } from '#db/schema.ts'
import { justStarted } from '#test/builders.ts'
import { listPaidTeams, played } from '#test/competition.ts'
import { aCup, request } from '../system.ts'
import type { Cup, System } from '../system.ts'
import { differences } from './race.ts'
import type { Race } from './race.ts'
import { all, twentyRivals } from './rivals.ts'
import type { Rival } from './rivals.ts'

/** A full, drawn tournament of eight teams that has just started, which all rivals run, with four of them on call. */
async function aFullCup(system: System, rivals: readonly Rival[]) {
  const { db } = system.database
  const cup = await aCup(system, { maxTeams: 8, entryFeeCents: 0, ...justStarted(new Date()) })
  const path = `/tournaments/${cup.id}`
  const captains = rivals.slice(0, 8).map(({ captain }) => captain.id)
  const teams = await listPaidTeams(db, cup.id, captains, new Date())
  const asOfficial = { tournamentId: cup.id, role: 'co_organizer' as const, acceptedAt: new Date() }
  await db.insert(officials).values(rivals.map(({ captain }) => ({ ...asOfficial, userId: captain.id })))
  const onCall = rivals.slice(8, 12)
  for (const [index, { captain }] of onCall.entries()) {
    const entry = { tournamentId: cup.id, userId: captain.id, teamName: `On call ${index}`, onCall: true }
    await db.insert(waitingList).values({ ...entry, joinedAt: new Date() })
  }
  await request(system.apps[0]!, inject('administrator'), 'POST', `${path}/draw`, { id: randomUUID(), by: 'seeds' })
  return { cup, path, teams, onCall }
}

/** The team names of the captains who are being asked. */
async function askedIn({ database: { db } }: System, { id }: Cup): Promise<string[]> {
  const isAsked = and(eq(registrations.tournamentId, id), eq(registrations.paymentStatus, 'held'))
  const rows = await db.select().from(registrations).where(isAsked)
  return rows.map(({ teamName }) => teamName).toSorted()
}

export const replacementRivals: Race = {
  name: 'twenty officials look for replacements, four captains accept, and results are reported: each captain is asked once, and no team plays twice',
  run: async (system) => {
    const { db } = system.database
    const rivals = twentyRivals(system)
    const { cup, path, teams, onCall } = await aFullCup(system, rivals)
    const found = await all(rivals, ({ app, captain, index }) =>
      request(app, captain, 'POST', `${path}/replacement-searches`, {
        id: randomUUID(),
        teamId: teams[index % teams.length]!.id,
      }),
    )
    const asked = await askedIn(system, cup)
    const [accepted, reported] = await Promise.all([
      all(rivals, ({ app, index }) => {
        const own = index % onCall.length
        const body = { tournamentId: cup.id, name: `On call ${own}` }
        return request(app, onCall[own]!.captain, 'POST', '/teams', body)
      }),
      all(rivals.slice(0, 1), ({ app, captain }) =>
        request(app, captain, 'POST', `${path}/matches/1/reports`, {
          id: randomUUID(),
          teams: [teams[0]!.id, teams[7]!.id],
          result: played([21, 10]),
          basedOn: 1,
        }),
      ),
    ])
    const [{ placesTaken } = { placesTaken: -1 }] = await db
      .select()
      .from(tournaments)
      .where(eq(tournaments.id, cup.id))
    const facts = await db.select().from(competitionFacts).where(eq(competitionFacts.tournamentId, cup.id))
    const replaced = facts.filter(({ body }) => (body as { kind: string }).kind === 'substitution').length
    const answers = [...found, ...accepted, ...reported]
    return differences(
      {
        found: found.filter(({ status }) => status === 201).length,
        asked,
        accepted: accepted.filter(({ status }) => status === 201).length,
        // Only the two teams with the result can't be replaced anymore.
        isAnyoneReplaced: replaced >= 2,
        placesTaken,
        errors: answers.filter(({ status }) => status >= 500).length,
      },
      {
        found: onCall.length,
        asked: onCall.map((_, index) => `On call ${index}`),
        accepted: replaced,
        isAnyoneReplaced: true,
        placesTaken: 8,
        errors: 0,
      },
    )
  },
  trials: [{ mechanism: 'the lock on the tournament', remove: 'locks' }],
}
