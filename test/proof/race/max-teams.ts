import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { inject } from 'vitest'
import { tournaments } from '#db/schema.ts'
import { request, aCup } from '../system.ts'
import { randomOf } from '../random.ts'
import { differences } from './race.ts'
import type { Race } from './race.ts'
import { all, counted, hold, twentyRivals } from './rivals.ts'

export const maxTeamsLowered: Race = {
  name: 'the administrator lowers maxTeams while twenty captains register: it never drops below the spots taken',
  run: async (system, round) => {
    const random = randomOf(round)
    const cup = await aCup(system, { maxTeams: 20 })
    const lower = async (maxTeams: number) => {
      await sleep(random.between(0, 40))
      return request(random.one(system.apps), inject('administrator'), 'PATCH', `/tournaments/${cup.id}`, { maxTeams })
    }
    const [holds, changes] = await Promise.all([
      all(twentyRivals(system), async (rival) => {
        await sleep(random.between(0, 40))
        return hold(rival, cup, `Rivals ${rival.index}`)
      }),
      Promise.all([16, 12, 8, 4].map(lower)),
    ])
    const [after] = await system.database.db.select().from(tournaments).where(eq(tournaments.id, cup.id))
    const entered = holds.filter(({ code }) => !code).length
    const refused = holds.filter(({ code }) => code === 'tournament_full').length
    const unexpected = changes.filter(({ code }) => code && code !== 'max_teams_below_places_taken')
    return differences(
      {
        taken: after!.placesTaken,
        isWithin: after!.placesTaken <= after!.maxTeams,
        refused,
        unexpected: counted(unexpected),
      },
      { taken: entered, isWithin: true, refused: 20 - entered, unexpected: {} },
    )
  },
  trials: [
    {
      mechanism: 'the lock on the tournament',
      remove: 'locks',
      alone: { constraint: 'tournaments_places_check' },
    },
  ],
}
