import type { Scoring, SetRules } from '#engine/contract.ts'

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
