import type { RefusalTable } from '#lib/errors.ts'

export const tournamentRefusals = {
  tournament_not_found: [404, 'Tournament Not Found'],
  tournament_cancelled: [409, 'This tournament was canceled.'],
  organizer_is_fixed: [409, "A tournament's organizer can't be changed."],
  photo_changed_apart: [409, 'Upload or remove the photo with POST or DELETE /api/tournaments/{id}/image.'],
  picture_not_in_library: [400, 'Choose a picture from the media library.'],
  administrator_edits_only: [403, 'Only the administrator can edit tournaments.'],
  cannot_run: [403, 'Only the organizer and co-organizers can do this.'],
  cannot_score: [403, "Only this tournament's organizers and scorekeepers can do this."],
  cannot_organize: [403, 'Only the organizer can do this.'],
  organizer_only: [403, 'Only the organizer can change this.'],
  fixed_by_teams: [409, "The entry fee, prize pool, team size and sport can't change once a team holds a spot."],
  start_too_soon: [403, 'Only the administrator can move the start to less than 24 hours from now. Please contact us.'],
  member_unknown: [404, 'No member has this username.'],
  official_not_found: [404, "This person isn't an official of this tournament."],
  already_running_it: [409, 'This person already runs the tournament.'],
  already_official: [409, "You're already an official of this tournament."],
  too_many_officials: [409, 'A tournament can have at most 20 officials.'],
  not_your_session: [403, "You're logged in as someone else."],
  invalid_date: [400, 'Invalid date format. Please select valid dates.'],
  end_before_start: [400, 'End date must be after start date.'],
  tournament_too_long: [400, 'A tournament can last up to a year.'],
  deadline_after_start: [400, 'Registration deadline must be before tournament start date.'],
  deadline_in_the_past: [400, 'Registration deadline cannot be in the past.'],
  start_before_deadline: [400, 'Tournament start date must be after registration deadline.'],
  end_before_start_on_edit: [400, 'Tournament end date must be after start date.'],
  max_teams_below_places_taken: [409, 'More spots than that are already taken. Choose a higher number of teams.'],
  prizes_given: [409, 'The prizes were already awarded. To change the prize pool, reopen the tournament first.'],
  already_drawn: [409, 'The draw has already been made. Undo it first.'],
  bracket_is_ready: [409, 'The draw has already been made. Reload this page to see it.'],
  list_published: [409, 'Registration is closed, and the list for the draw is published. Reopen registration first.'],
  bracket_missing: [400, 'A custom bracket is set up through the API, with its matches.'],
  too_many_moves: [429, 'You can change the dates or location up to 10 times a day. Try again in {wait}.'],
  too_many_tournaments: [
    429,
    "You've created a lot of tournaments recently. You can create another one in {wait}. If you need more, contact us.",
  ],
  finish_first: [409, 'Finish the tournament first, so that its results can no longer change.'],
  start_after_results: [409, 'Results have already been entered, so the tournament has started. Move its end instead.'],
  prize_not_awarded: [
    409,
    'You can confirm a prize once the tournament is over and at least two paid teams have played.',
  ],
  too_many_saved_searches: [409, 'You can save up to 10 searches. Delete one of them first.'],
  saved_search_not_found: [404, 'This search is no longer saved.'],
  start_before_draw: [409, 'Make the draw first.'],
  start_before_deadline_passed: [409, "A tournament can't start before its registration deadline."],
  start_too_early: [409, 'You can start a tournament up to 12 hours early.'],
  registration_closed: [409, 'Registration Closed'],
  tournament_full: [409, 'Tournament Full'],
} as const satisfies RefusalTable

type TournamentRefusals = typeof tournamentRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends TournamentRefusals {}
}
