import { z } from 'zod'
import { Tournament } from '#features/tournaments/contract.ts'
import { Members, Registration, Team, TeamName } from './contract.ts'

export const EditRoster = z.object({ name: TeamName, members: Members }).partial()

/** The same as it is read: those with an account as '@' and their username. */
export const Roster = z.object({ name: z.string(), members: z.array(z.string()) })

/** A tournament that a user organizes or plays in. */
export const UserTournament = Tournament.extend({
  /** How the user entered it as a captain; the latest entry that holds a place, else the latest one. */
  userRegistration: Registration.optional(),
  /** The team in which the user plays for another captain. */
  userTeam: Team.pick({ id: true, name: true, paymentStatus: true }).optional(),
})

export const UserTournamentList = z.array(UserTournament)

export type EditRoster = z.infer<typeof EditRoster>
export type Roster = z.infer<typeof Roster>
export type UserTournament = z.infer<typeof UserTournament>
