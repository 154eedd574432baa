import type { SetRules } from '../contract.ts'
import { refuse } from '../engine-refusal.ts'
import { setsWon, textOf, type Pair } from '../results/result.ts'
import type { ScoringKind, ScoringOf } from './kind.ts'

export const sets: ScoringKind<'sets'> = {
  text(scoring) {
    const count = scoring.bestOf === 1 ? 'One set' : `Best of ${scoring.bestOf} sets`
    const rules = lastRules(scoring)
    const last = rules ? `. The last set is played ${setText(rules)}` : ''
    return `${count} ${setText(scoring)}${last}`
  },
  rulesRefusal(scoring) {
    const wrong = [scoring, lastRules(scoring)].find((rules) => rules && rules.cap !== null && rules.cap < rules.to)
    return wrong ? refuse('scoring_wrong', `A set to ${wrong.to} can't have a limit of ${wrong.cap}.`) : null
  },
  parts: () => ['sets'],
  scoreRefusal({ sets: played }, scoring) {
    const needed = (scoring.bestOf + 1) / 2
    for (const [index, set] of played.entries()) {
      if (Math.max(...setsWon(played.slice(0, index))) === needed) {
        return refuse('set_not_needed', `Set ${index + 1} was not needed: the match was already won.`)
      }
      const rules = (index === scoring.bestOf - 1 && lastRules(scoring)) || scoring
      if (!isFinished(set, rules)) {
        const reason = `Set ${index + 1} can't end ${textOf(set)}. It's played ${setText(rules, numbers)}.`
        return refuse('set_unfinished', reason)
      }
    }
    const won = setsWon(played)
    if (Math.max(...won) === needed) return null
    return refuse(
      'match_unfinished',
      `A best-of-${numbers[scoring.bestOf]} match isn't over at ${textOf(won)} in sets.`,
    )
  },
  canTie: false,
  inTable: (scoring) => ({ rule: 'mustWin', scoring }),
  decidingSet: ({ bestOf }) => (bestOf === 1 ? null : bestOf),
  walkoverScore({ bestOf, to }, walkover) {
    const needed = (bestOf + 1) / 2
    return [needed, bestOf === 1 && walkover > 0 ? walkover : needed * to]
  },
}

/** The rules of the last set, if they differ. The only set of a match is not its last one. */
const lastRules = ({ bestOf, last }: ScoringOf<'sets'>) => (bestOf === 1 ? null : last)

function isFinished([a, b]: Pair, { to, winBy, cap }: SetRules): boolean {
  const most = Math.max(a, b)
  const lead = Math.abs(a - b)
  if (most === cap) return lead >= 1 && (most === to || lead <= winBy)
  if (most === to) return lead >= winBy
  return most > to && (cap === null || most < cap) && winBy > 1 && lead === winBy
}

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** 'to 21, win by 2, capped at 30', or 'win by two' with a list of number words. */
function setText({ to, winBy, cap }: SetRules, words?: readonly string[]): string {
  const lead = winBy > 1 ? `, win by ${words?.[winBy] ?? winBy}` : ''
  return `to ${to}${lead}${cap !== null && cap > to ? `, capped at ${cap}` : ''}`
}
