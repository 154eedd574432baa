import { BrokenInvariant, isTaken, teamAt } from './model.ts'
import { hasTeams, expectAllowed, step, codeOf } from './step.ts'

export const setStatus = (n: number, to: 'pending' | 'paid' | 'refunded') =>
  step(
    `the administrator sets team ${n} to ${to}`,
    async (model, real) => {
      const place = teamAt(model, n)
      const reply = await real.world.administrator.patch(`/teams/${place.teamId}`, { paymentStatus: to })
      const outcome = await codeOf(model, reply)
      const isPossible = to === 'refunded' || (to === 'paid' && isTaken(place) && !model.isDeleted)
      expectAllowed(model, outcome, isPossible, 'changing a status')
      if (outcome !== 'ok') return
      if (to === 'paid') model.isIn.add(place.id)
      else if (to === 'refunded' || place.status !== 'pending') model.isIn.delete(place.id)
    },
    hasTeams,
  )

export const deleteTeam = (n: number) =>
  step(
    `the administrator deletes team ${n}`,
    async (model, real) => {
      const place = teamAt(model, n)
      const outcome = await codeOf(model, await real.world.administrator.delete(`/teams/${place.teamId}`))
      expectAllowed(model, outcome, true, 'deleting a team')
      if (outcome === 'ok') model.isIn.delete(place.id)
    },
    hasTeams,
  )

export const deleteTournament = () =>
  step(
    'the administrator deletes the tournament',
    async (model, real) => {
      const outcome = await codeOf(model, await real.world.administrator.delete(`/tournaments/${real.cup.id}`))
      if (outcome !== 'ok') throw new BrokenInvariant(`the tournament could not be deleted: ${outcome}`)
      model.isIn.clear()
      model.isDeleted = true
    },
    (model) => !model.isDeleted,
  )

export const setMaxTeams = (maxTeams: number) =>
  step(
    `the administrator sets max teams to ${maxTeams}`,
    async (model, real) => {
      const taken = model.places.filter(isTaken).length
      const outcome = await codeOf(
        model,
        await real.world.administrator.patch(`/tournaments/${real.cup.id}`, { maxTeams }),
      )
      if (outcome !== (taken <= maxTeams ? 'ok' : 'max_teams_below_places_taken'))
        throw new BrokenInvariant(`${taken} taken, ${maxTeams} wanted: ${outcome}`)
      if (outcome === 'ok') model.maxTeams = maxTeams
    },
    (model) => !model.isDeleted,
  )
