import type { TieRule } from '#engine/contract.ts'

/** What happens when a match is level, as a choice: 'If a match is tied: Play on until one team wins'. */
export const tieRuleLabels: Record<TieRule, string> = {
  mustWin: 'Play on until one team wins',
  replay: 'Replay the match',
  drawsAllowed: 'It ends in a draw',
}

/** The same after the scoring of a round; nothing for the usual rule. */
export const tieRuleText: Record<TieRule, string | null> = {
  mustWin: null,
  replay: 'Tied matches are replayed',
  drawsAllowed: 'Can end in a draw',
}
