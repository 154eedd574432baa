import type { IfTied } from '#engine/contract.ts'

/** What happens when a match is level, as a choice: 'If a match is tied: Play on until one team wins'. */
export const ifTiedLabels: Record<IfTied, string> = {
  mustWin: 'Play on until one team wins',
  replay: 'Replay the match',
  tiesAllowed: 'Let the tie stand',
}

/** The same after the scoring of a round; nothing for the usual rule. */
export const ifTiedText: Record<IfTied, string | null> = {
  mustWin: null,
  replay: 'Tied matches are replayed',
  tiesAllowed: 'Ties stand',
}
