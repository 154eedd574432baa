import type { Scoring, SetRules } from '../contract.ts'
import { refuse, type EngineRefusal } from '../engine-refusal.ts'

type SetScoring = Extract<Scoring, { kind: 'sets' }>
type Pair = readonly [number, number]

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Why sets cannot be played by these rules, or null. */
export function setRulesRefusal(scoring: Scoring): EngineRefusal | null {
  if (scoring.kind !== 'sets') return null
  const wrong = [scoring, scoring.last].find((rules) => rules && rules.cap !== null && rules.cap < rules.to)
  return wrong ? refuse('scoring_wrong', `A set to ${wrong.to} cannot end at ${wrong.cap}.`) : null
}

/** Sets won by each team. A level set, which only a forced score can have, counts for nobody. */
export function setsWon(sets: readonly Pair[]): [number, number] {
  return [sets.filter(([a, b]) => a > b).length, sets.filter(([a, b]) => b > a).length]
}

/** Why these sets are not a finished match, or null. */
export function setsRefusal(sets: readonly Pair[], scoring: SetScoring): EngineRefusal | null {
  const needed = (scoring.bestOf + 1) / 2
  for (const [index, set] of sets.entries()) {
    if (Math.max(...setsWon(sets.slice(0, index))) === needed) {
      return refuse('set_not_needed', `Set ${index + 1} was not needed: the match was already won.`)
    }
    const rules = scoring.last && index === scoring.bestOf - 1 ? scoring.last : scoring
    if (!isFinished(set, rules)) {
      return refuse('set_unfinished', `${set.join('–')} is not a finished set ${inWords(rules)}.`)
    }
  }
  const won = setsWon(sets)
  if (Math.max(...won) === needed) return null
  return refuse('match_unfinished', `${won.join('–')} in sets does not finish a best of ${numbers[scoring.bestOf]}.`)
}

function isFinished([a, b]: Pair, { to, winBy, cap }: SetRules): boolean {
  const most = Math.max(a, b)
  const lead = Math.abs(a - b)
  if (most === cap) return lead >= 1 && (most === to || lead <= winBy)
  if (most === to) return lead >= winBy
  return most > to && (cap === null || most < cap) && winBy > 1 && lead === winBy
}

/** 'to 21, win by two, up to 30' */
function inWords({ to, winBy, cap }: SetRules): string {
  const lead = winBy > 1 ? `, win by ${numbers[winBy]}` : ''
  return `to ${to}${lead}${cap !== null && cap > to ? `, up to ${cap}` : ''}`
}
