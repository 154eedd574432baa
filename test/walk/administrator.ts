import { Broken, isTaken, teamAt } from './model.ts'
import { hasTeams, mustBeOk, step, toldBy } from './step.ts'

export const setStatus = (n: number, to: 'pending' | 'paid' | 'refunded') =>
  step(
    `the administrator sets team ${n} to ${to}`,
    async (model, real) => {
      const place = teamAt(model, n)
      const reply = await real.world.administrator.patch(`/teams/${place.teamId}`, { paymentStatus: to })
      const told = await toldBy(model, reply)
      const isPossible = to === 'refunded' || (to === 'paid' && isTaken(place) && !model.isDeleted)
      mustBeOk(model, told, isPossible, 'a change of status')
      if (told !== 'ok') return
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
      const told = await toldBy(model, await real.world.administrator.delete(`/teams/${place.teamId}`))
      mustBeOk(model, told, true, 'deleting a team')
      if (told === 'ok') model.isIn.delete(place.id)
    },
    hasTeams,
  )

export const deleteTournament = () =>
  step(
    'the administrator deletes the tournament',
    async (model, real) => {
      const told = await toldBy(model, await real.world.administrator.delete(`/tournaments/${real.cup.id}`))
      if (told !== 'ok') throw new Broken(`the tournament was not deleted: ${told}`)
      model.isIn.clear()
      model.isDeleted = true
    },
    (model) => !model.isDeleted,
  )

export const setMaxTeams = (maxTeams: number) =>
  step(
    `there are ${maxTeams} places from now on`,
    async (model, real) => {
      const taken = model.places.filter(isTaken).length
      const told = await toldBy(
        model,
        await real.world.administrator.patch(`/tournaments/${real.cup.id}`, { maxTeams }),
      )
      if (told !== (taken <= maxTeams ? 'ok' : 'max_teams_below_places_taken'))
        throw new Broken(`${taken} taken, ${maxTeams} wanted: ${told}`)
      if (told === 'ok') model.maxTeams = maxTeams
    },
    (model) => !model.isDeleted,
  )
