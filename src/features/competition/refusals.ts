import type { RefusalTable } from '#lib/errors.ts'
import type { EngineRefusalCode } from '#engine/engine-refusal.ts'

/** The engine words its refusals itself, because their sentences name the match, score or team. */
const engineRefusals = {
  bracket_wrong: [400, null],
  teams_wrong: [409, null],
  tie_not_allowed: [400, null],
  scoring_wrong: [400, null],
  criteria_wrong: [400, null],
  score_kind: [400, null],
  score_wrong: [400, null],
  set_unfinished: [400, null],
  set_not_needed: [400, null],
  match_unfinished: [400, null],
  winner_missing: [400, null],
  already_played: [409, null],
  draw_wrong: [409, null],
  match_unknown: [404, null],
  match_not_played: [409, null],
  teams_open: [409, null],
  other_teams: [409, null],
  game_not_due: [409, null],
  not_played: [409, null],
  nothing_to_keep: [409, null],
  already_withdrawn: [409, null],
  not_withdrawn: [409, null],
  team_unknown: [409, null],
  no_bye: [409, null],
  rounds_paired: [409, null],
  already_in: [409, null],
  no_third_place: [409, null],
  no_change: [409, null],
  round_unknown: [409, null],
  fact_unknown: [409, null],
  already_undone: [409, null],
  not_decided: [409, null],
  ruling_missing: [409, null],
  prize_team_unknown: [400, null],
  not_level: [409, null],
  placement_wrong: [409, null],
  pairing_wrong: [409, null],
} as const satisfies Record<EngineRefusalCode, RefusalTable[string]>

export const competitionRefusals = {
  ...engineRefusals,
  not_drawn: [409, "The draw hasn't been made yet."],
  not_started: [409, "This tournament hasn't started yet."],
  no_show_before_start: [409, "You can't enter walkovers, forfeits, or no-shows until the scheduled start."],
  registrations_open: [409, 'Some teams have not paid yet.'],
  bracket_too_large: [409, 'This bracket has more teams than the tournament allows.'],
  seeds_wrong: [409, 'Seeds must be teams in this tournament, each listed once.'],
  draw_again: [409, 'Make a new draw instead: teams may have changed since this one was undone.'],
  undo_later_facts_first: [409, 'First undo everything entered after the draw.'],
  draw_without_preview: [409, 'A draw cannot be previewed.'],
  drawn_numbers_missing: [400, 'Enter the numbers that were drawn.'],
  list_missing: [409, 'Publish the list for the draw first.'],
  list_outdated: [409, 'Teams have left since the list was published. Reopen it and publish a new one.'],
  commitment_replaced: [
    409,
    'The secrets for this draw were replaced after the list was published. Reopen registration and publish a new list.',
  ],
  list_used: [409, 'The draw was made from this list. Undo the draw instead.'],
  draws_used_up: [409, 'This tournament has reached its limit of random draws.'],
  version_unknown: [400, 'This page is out of date. Reload and try again.'],
  reason_missing: [400, 'Please give a reason. Everyone can read it.'],
  not_paid_for: [409, 'This team no longer has a paid spot.'],
  prize_not_found: [404, 'This team has no prize to pay.'],
  not_registered: [409, 'This team has no spot in this tournament.'],
  no_spot_left: [
    409,
    "Every spot is taken. Withdraw a team that's no longer playing, or ask the administrator for more spots.",
  ],
  history_full: [
    409,
    'This tournament has reached its limit of changes. You can still enter and correct results, and finish it. For anything else, please contact us.',
  ],
  score_conflict: [409, 'Someone else already reported a different score for this match.'],
  pairing_conflict: [409, 'Someone else already published different matches for this round.'],
  needs_confirmation: [409, 'This changes matches that were already played. Review the changes, then confirm them.'],
  no_round_due: [409, 'Every round has been paired.'],
  finished: [409, 'This tournament is finished. Reopen it first.'],
  not_finished: [409, 'This tournament is not finished.'],
  finish_again: [409, 'Finish the tournament again instead: results may have changed since it was reopened.'],
  prizes_wrong: [409, 'The prizes must add up to the prize pool.'],
  fact_id_used: [409, 'This id already belongs to another change.'],
} as const satisfies RefusalTable

type CompetitionRefusals = typeof competitionRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends CompetitionRefusals {}
}
