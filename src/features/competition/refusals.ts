import type { RefusalTable } from '#lib/errors.ts'
import type { EngineRefusalCode } from '#engine/engine-refusal.ts'

/** Usually replaced by the engine's own sentence, which includes the match, score or team. */
const engineRefusals = {
  bracket_wrong: [400, 'This bracket cannot be played.'],
  entrants_wrong: [409, 'This format cannot be played with this number of teams.'],
  tie_not_allowed: [400, "A knockout match can't end in a tie."],
  scoring_wrong: [400, 'These scoring rules contradict each other.'],
  score_kind: [400, "This type of score isn't used for this match."],
  score_wrong: [400, 'This score is not possible.'],
  set_unfinished: [400, 'A set is not finished.'],
  set_not_needed: [400, 'There are more sets than were needed.'],
  match_unfinished: [400, 'This match is not finished.'],
  winner_missing: [400, 'This match needs a winner.'],
  already_played: [409, "It's too late to change this: a result has already been entered."],
  draw_wrong: [409, 'The draw must list each team exactly once.'],
  match_unknown: [404, 'Match not found.'],
  match_not_played: [409, "This match won't be played."],
  teams_open: [409, "The teams for this match aren't decided yet."],
  other_teams: [409, 'The teams in this match have changed.'],
  game_not_due: [409, 'Only tied matches are replayed.'],
  not_played: [409, 'This match has no result yet.'],
  nothing_to_keep: [409, "No team advances from this match, so there's nothing to keep."],
  already_withdrawn: [409, 'This team has already withdrawn.'],
  not_withdrawn: [409, "This team hasn't withdrawn."],
  entrant_unknown: [409, "This team isn't in the draw."],
  no_bye: [409, 'There is no bye to fill in this match.'],
  rounds_paired: [409, 'Every round has been paired, so no team can join.'],
  already_in: [409, 'This team is already in the draw.'],
  no_third_place: [409, 'This bracket has no third-place match.'],
  no_change: [409, 'Nothing would change.'],
  round_unknown: [409, 'Round not found.'],
  fact_unknown: [409, 'There is nothing to undo.'],
  already_undone: [409, 'This has already been undone.'],
  not_decided: [409, 'Not every match is decided yet.'],
  ruling_missing: [409, 'Some teams are tied. Decide their order first.'],
  prize_team_unknown: [400, 'Prizes can only go to teams with a final place, each listed once.'],
  not_level: [409, "These teams aren't tied, so there's nothing to rule on."],
  placement_wrong: [409, 'List exactly the teams that advance as wild cards.'],
  pairing_wrong: [409, 'This round cannot be paired like this.'],
} as const satisfies Record<EngineRefusalCode, RefusalTable[string]>

export const competitionRefusals = {
  ...engineRefusals,
  not_drawn: [409, "The draw hasn't been made yet."],
  registrations_open: [409, 'Some teams have not paid yet.'],
  bracket_too_large: [409, 'This bracket takes more teams than the tournament has spots.'],
  seeds_wrong: [409, 'Seeds must be teams in this tournament, each listed once.'],
  draw_again: [409, 'Make a new draw instead: teams may have changed since this one was undone.'],
  undo_later_facts_first: [409, 'First undo everything entered after the draw.'],
  draw_without_preview: [409, 'A draw cannot be previewed.'],
  throw_missing: [400, 'Enter the numbers that were drawn.'],
  list_missing: [409, 'Publish the list for the draw first.'],
  list_outdated: [409, 'Teams have left since the list was published. Reopen it and publish a new one.'],
  list_used: [409, 'The draw was made from this list. Undo the draw instead.'],
  draws_used_up: [409, 'This tournament has reached its limit of random draws.'],
  version_unknown: [400, 'The tournament has not had this version yet. Read it again.'],
  reason_missing: [400, 'Please give a reason. Everyone can read it.'],
  not_paid_for: [409, 'This team no longer has a paid spot.'],
  prize_not_found: [404, 'This team has no prize to pay.'],
  not_registered: [409, 'This team has no spot in this tournament.'],
  no_spot_left: [
    409,
    'Every spot is taken. Withdraw a team that no longer plays, or ask the administrator for more spots.',
  ],
  history_full: [409, 'This tournament has had too many changes. Please contact us.'],
  score_conflict: [409, 'Someone else already reported a different score for this match.'],
  pairing_conflict: [409, 'Someone else already published different matches for this round.'],
  needs_confirmation: [409, 'This changes matches that were already played. Review the changes, then confirm them.'],
  no_round_due: [409, 'Every round has been paired.'],
  finished: [409, 'This tournament is finished. Undo the finish first.'],
  not_finished: [409, 'This tournament is not finished.'],
  finish_again: [409, 'Finish the tournament again instead: results may have changed since this finish was undone.'],
  prizes_wrong: [409, 'The prizes must add up to the prize pool.'],
  fact_id_used: [409, 'This id already belongs to another change.'],
} as const satisfies RefusalTable

type CompetitionRefusals = typeof competitionRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends CompetitionRefusals {}
}
