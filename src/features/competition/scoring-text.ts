import type { Scoring, SetRules, IfTied } from '#engine/contract.ts'

/** How a match is scored, in a phrase: 'Best of 3 sets to 21, win by 2, up to 30'. */
export function scoringText(scoring: Scoring): string {
  switch (scoring.kind) {
    case 'points':
      return 'Points'
    case 'goals':
      return [
        'Goals',
        ...(scoring.extraTime ? ['extra time'] : []),
        ...(scoring.shootOut ? ['penalty shootout'] : []),
      ].join(', ')
    case 'innings':
      return `Runs, ${scoring.innings} innings`
    default: {
      const sets = scoring.bestOf === 1 ? 'One set' : `Best of ${scoring.bestOf} sets`
      const last = scoring.last ? `. The last set is played ${setText(scoring.last)}` : ''
      return `${sets} ${setText(scoring)}${last}`
    }
  }
}

function setText({ to, winBy, cap }: SetRules): string {
  return [`to ${to}`, ...(winBy > 1 ? [`win by ${winBy}`] : []), ...(cap && cap > to ? [`up to ${cap}`] : [])].join(
    ', ',
  )
}

/** What happens when a match is level, as a choice: 'If a match is tied: Play on until one team wins'. */
export const ifTiedLabels: Record<IfTied, string> = {
  mustWin: 'Play on until one team wins',
  replay: 'Replay the match',
  tiesAllowed: 'It ends in a tie',
}

/** The same after the scoring of a round; nothing for the usual rule. */
export const ifTiedText: Record<IfTied, string | null> = {
  mustWin: null,
  replay: 'Tied matches are replayed',
  tiesAllowed: 'Can end in a tie',
}
