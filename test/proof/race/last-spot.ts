import { aCup } from '../system.ts'
import { differences } from './race.ts'
import type { Race } from './race.ts'
import { all, chargesOf, counted, enter, hold, placesOf, twentyRivals } from './rivals.ts'

export const lastSpot: Race = {
  name: 'twenty captains want the last spot: one is registered and charged, and nineteen are told it is full',
  run: async (system) => {
    const cup = await aCup(system, { maxTeams: 2 })
    const [early, ...others] = twentyRivals(system)
    await enter(early!, cup, 'Early Birds')
    const answers = await all([early!, ...others], async (rival) => {
      const name = `Rivals ${rival.index}`
      const held = await hold(rival, cup, name)
      if (held.code) return held
      await system.confirm(held.body)
      return enter(rival, cup, name, held.body)
    })
    const found = { outcomes: counted(answers), places: await placesOf(system, cup), ...(await chargesOf(system, cup)) }
    return differences(found, {
      outcomes: { ok: 1, tournament_full: 19 },
      places: { paid: 1, pending: 1 },
      charges: 1,
      refunds: 0,
    })
  },
  trials: [
    {
      mechanism: 'the lock on the tournament',
      remove: 'locks',
      alone: { constraint: 'tournaments_places_check' },
    },
  ],
}
