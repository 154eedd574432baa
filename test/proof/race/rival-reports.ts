import { inject } from 'vitest'
import { competitionFacts, officials } from '#db/schema.ts'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { justStarted } from '#test/builders.ts'
import { listPaidTeams, played } from '#test/competition.ts'
import { aCup, request } from '../system.ts'
import { differences } from './race.ts'
import type { Race } from './race.ts'
import { all, counted, twentyRivals } from './rivals.ts'

export const rivalReports: Race = {
  name: 'twenty scorekeepers report different scores of one match: one is recorded, nineteen are told of the conflict',
  run: async (system) => {
    const { db } = system.database
    const cup = await aCup(system, { maxTeams: 4, ...justStarted(new Date()) })
    const rivals = twentyRivals(system)
    const captains = rivals.slice(0, 4).map(({ captain }) => captain.id)
    const teams = await listPaidTeams(db, cup.id, captains, new Date())
    await db.insert(officials).values(
      rivals.map(({ captain }) => ({
        tournamentId: cup.id,
        userId: captain.id,
        role: 'scorekeeper' as const,
        acceptedAt: new Date(),
      })),
    )
    const path = `/tournaments/${cup.id}`
    const drawn = await request(system.apps[0]!, inject('administrator'), 'POST', `${path}/draw`, {
      id: randomUUID(),
      by: 'seeds',
    })
    const sides = [teams[0]!.id, teams[3]!.id]
    const answers = await all(rivals, ({ app, captain, index }) =>
      request(app, captain, 'POST', `${path}/matches/1/reports`, {
        id: randomUUID(),
        teams: sides,
        result: played([30 + index, index]),
        basedOn: 1,
      }),
    )
    const facts = await db.select().from(competitionFacts).where(eq(competitionFacts.tournamentId, cup.id))
    return differences(
      { drawn: drawn.status, outcomes: counted(answers), facts: facts.length },
      { drawn: 201, outcomes: { ok: 1, score_conflict: 19 }, facts: 2 },
    )
  },
  trials: [
    {
      mechanism: 'the lock on the tournament',
      remove: 'locks',
      alone: { constraint: 'competition_facts_seq_key' },
    },
  ],
}
