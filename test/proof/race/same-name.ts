import { aCup } from '../system.ts'
import { differences } from './race.ts'
import type { Race } from './race.ts'
import { all, counted, hold, placesOf, twentyRivals } from './rivals.ts'

export const sameName: Race = {
  name: 'twenty captains want the same team name: one gets it, and nineteen are told it is taken',
  run: async (system) => {
    const cup = await aCup(system)
    const answers = await all(twentyRivals(system), (rival) =>
      hold(rival, cup, rival.index % 2 ? 'Smash Brothers' : 'SMASH brothers'),
    )
    const found = { outcomes: counted(answers), places: await placesOf(system, cup) }
    return differences(found, { outcomes: { ok: 1, team_name_taken: 19 }, places: { held: 1 } })
  },
  trials: [
    {
      mechanism: 'the unique index on names (the lock plays no part)',
      remove: { constraint: 'registrations_team_name_key' },
      alone: 'locks',
    },
  ],
}
