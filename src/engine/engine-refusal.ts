/**
 * Why the engine refuses a fact or a setup: a code for programs and a sentence for people. If it is about these teams, the sentence ends with a colon, and
 * the caller adds their names.
 */
export type EngineRefusal = { code: EngineRefusalCode; message: string; teams?: readonly string[] }

type SetupCode = 'bracket_wrong' | 'teams_wrong' | 'tie_not_allowed' | 'scoring_wrong' | 'criteria_wrong'
type ScoreCode =
  | 'score_kind'
  | 'score_wrong'
  | 'set_unfinished'
  | 'set_not_needed'
  | 'match_unfinished'
  | 'winner_missing'

type FactCode =
  | 'already_played'
  | 'draw_wrong'
  | 'match_unknown'
  | 'match_not_played'
  | 'teams_open'
  | 'other_teams'
  | 'game_not_due'
  | 'not_played'
  | 'nothing_to_keep'
  | 'already_withdrawn'
  | 'not_withdrawn'
  | 'team_unknown'
  | 'no_bye'
  | 'rounds_paired'
  | 'already_in'
  | 'no_third_place'
  | 'no_walkover_score'
  | 'no_change'
  | 'round_unknown'
  | 'fact_unknown'
  | 'already_undone'
  | 'not_decided'
  | 'ruling_missing'
  | 'prize_team_unknown'
  | 'not_level'
  | 'wild_card_order_wrong'
  | 'pairing_wrong'

export type EngineRefusalCode = SetupCode | ScoreCode | FactCode

export const refuse = (code: EngineRefusalCode, message: string): EngineRefusal => ({ code, message })
