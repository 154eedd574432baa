import type { RefusalTable } from '#lib/errors.ts'

export const teamRefusals = {
  team_not_found: [404, 'Team not found.'],
  team_name_taken: [409, 'A team with this name is already registered for this tournament.'],
  changed_meanwhile: [409, 'This team has changed since you opened it. Please reload the page.'],
  roster_closed: [409, 'Registration has closed, so this team can no longer be changed.'],
  invitation_not_found: [404, 'This invitation no longer exists. Ask the person who invited you for a new one.'],
  invitation_of_somebody_else: [403, 'This invitation is for another account.'],
  invitation_used: [409, 'Someone else has accepted this invitation. Ask the person who sent it for a new one.'],
  too_many_invitations: [429, "You've sent a lot of invitations. Invite fewer people, or try again in {wait}."],
  not_on_this_team: [409, "You're not on this team."],
  has_captain: [409, 'This team already has a captain.'],
  team_has_played: [409, "This tournament has ended or was canceled, so the team can't be given a captain anymore."],
  team_is_out: [409, "This team has withdrawn or was replaced, so it can't be given a captain."],
  captain_declined: [
    409,
    'This person declined. They can still accept with the link in their invitation, or you can invite someone else.',
  ],
  not_a_player: [409, 'This player is no longer on the team.'],
  tick_id_used: [409, 'This ID already belongs to another check-in.'],
  too_many_ticks: [409, 'This team has been checked in and out too many times.'],
  captain_stays: [409, "Captains can't leave their team. Withdraw the team instead."],
  team_is_complete: [409, 'This team already has the maximum number of players.'],
} as const satisfies RefusalTable

type TeamRefusals = typeof teamRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends TeamRefusals {}
}
