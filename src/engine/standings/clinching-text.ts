import { capitalize } from '#lib/words.ts'
import type { Case, ClinchingScenarios, Condition, Others, Side } from './clinching-scenarios.ts'
import type { OwnResult } from './outlook.ts'

type NameOf = (team: string) => string

/** What a team needs, in sentences: 'A win is enough.', 'With a tie, Reds must not beat Blues.' */
export function clinchingText(scenarios: ClinchingScenarios, nameOf: NameOf): string[] {
  const { qualification, cases, openMatches, goal, hasWildCards } = scenarios
  const isTitle = goal === 'title'
  if (qualification === 'clinched') return [isTitle ? 'First place is certain.' : 'Clinched a place in the next round.']
  if (qualification === 'eliminated')
    return [isTitle ? 'First place is out of reach.' : 'The next round is out of reach.']
  if (!cases) return [`It's too early to tell: ${openMatches} matches are left in this table.`]
  const words: Words = {
    nameOf,
    decide: hasWildCards ? 'the exact scores or the other groups decide' : 'the exact scores decide',
  }
  const [best] = cases
  if (best!.own.length <= 1) return oneByOne(cases, words)
  return summary(cases, words)
}

type Words = { nameOf: NameOf; decide: string }

/** A sentence per result of the only match, without those that a lesser result makes redundant. */
function oneByOne(cases: readonly Case[], words: Words): string[] {
  const last = cases.findLastIndex(({ sure }) => sure.kind === 'any')
  const first = cases.findIndex(({ possible }) => possible.kind === 'none')
  const shown = cases.slice(Math.max(last, 0), first === -1 ? undefined : first + 1)
  return shown.map((own) => sentence(own, words))
}

/** With several matches: which results are enough, what the best result leads to if none are, and which are not enough. */
function summary(cases: readonly Case[], words: Words): string[] {
  const sets = [...Map.groupBy(cases, ({ own }) => own.toSorted().join()).values()]
  const enough = sets.filter((set) => set.every(({ sure }) => sure.kind === 'any')).map(first)
  const hopeless = sets.filter((set) => set.every(({ possible }) => possible.kind === 'none')).map(first)
  const least = enough.filter((set) => !enough.some((other) => other !== set && isAtLeast(set, other)))
  const most = hopeless.filter((set) => !hopeless.some((other) => other !== set && isAtLeast(other, set)))
  const rest = sets.length - enough.length - hopeless.length
  const lines = least.length > 0 ? least.map((own) => sentence(own, words)) : [sentence(cases[0]!, words)]
  if (rest > (least.length > 0 ? 0 : 1)) lines.push('Otherwise, other results and exact scores matter too.')
  return [...lines, ...most.map((own) => sentence(own, words))]
}

const first = (set: readonly Case[]) => set[0]!
const worths = { win: 2, tie: 1, loss: 0 }
/** Whether these results are at least as good, each compared with one of the others. */
function isAtLeast(a: Case, b: Case): boolean {
  const [better, worse] = [a, b].map(({ own }) => own.map((result) => worths[result]).toSorted((x, y) => y - x))
  return better!.every((value, index) => value >= worse![index]!)
}

function sentence({ own, sure, possible }: Case, words: Words): string {
  const isHopeless = possible.kind === 'none'
  const results = resultsText(own, isHopeless)
  const is = /^a \w+$/.test(results) ? 'is' : 'are'
  if (results === '' && sure.kind === 'any') return 'Nothing more is needed, unless another team forfeits.'
  if (results === '' && isHopeless) return 'Only a forfeit by another team could help.'
  if (sure.kind === 'any') return capitalize(`${results} ${is} enough.`)
  if (isHopeless) return capitalize(`${results} ${is} not enough.`)
  const start = results === '' ? '' : `with ${results}, `
  const isSame = JSON.stringify(sure) === JSON.stringify(possible)
  return capitalize(
    `${isSame ? certainText(start, results, is, sure, words) : openText(start, sure, possible, words)}.`,
  )
}

/** If scores don't matter. */
function certainText(start: string, results: string, is: string, sure: Others, words: Words): string {
  if (sure.kind === 'needed') return `${start}${mustText(sure.conditions, words)}`
  if (sure.kind === 'unless')
    return `${results === '' ? 'it is' : `${results} ${is}`} enough, unless there is ${listText(sure.conditions, words)}`
  return `${start}it depends on the other results${alsoText(sure, words)}`
}

function openText(start: string, sure: Others, possible: Others, words: Words): string {
  const { decide } = words
  if (sure.kind === 'none') {
    if (possible.kind === 'any') return `${start}${decide}`
    if (possible.kind === 'needed') return `${start}${mustText(possible.conditions, words)}, and then ${decide}`
    if (possible.kind === 'unless')
      return `${start}${decide}, unless there is ${listText(possible.conditions, words)}: then it is not enough`
  }
  if (sure.kind === 'needed' && possible.kind === 'any')
    return `${start}${mustText(sure.conditions, words)}, or ${decide}`
  if (sure.kind === 'unless' && possible.kind === 'any')
    return `${start}${decide} if there is ${listText(sure.conditions, words)}; otherwise it is enough`
  return `${start}it depends on the other results${alsoText(possible, words)}, and ${decide}`
}

const alsoText = (others: Others, words: Words) =>
  others.kind === 'mixed' || others.kind === 'needed'
    ? others.conditions.length > 0
      ? `: ${mustText(others.conditions, words)}`
      : ''
    : ''

/** 'Reds must not beat Blues, and Greens must beat Whites' */
const mustText = (conditions: readonly Condition[], { nameOf }: Words) =>
  conditions.map(({ teams, allowed }) => must(teams.map(nameOf) as [string, string], allowed)).join(', and ')

function must([a, b]: readonly [string, string], allowed: readonly Side[]): string {
  const may = (side: Side) => allowed.includes(side)
  if (may('tie')) {
    if (may(0)) return `${b} must not beat ${a}`
    return may(1) ? `${a} must not beat ${b}` : `${a} and ${b} must tie`
  }
  if (may(0) && may(1)) return `${a} and ${b} must not tie`
  return may(0) ? `${a} must beat ${b}` : `${b} must beat ${a}`
}

/** 'a win for Reds over Blues and a tie between Greens and Whites' */
const listText = (conditions: readonly Condition[], { nameOf }: Words) =>
  conditions
    .map(({ teams, allowed }) => allowed.map((side) => ended(teams.map(nameOf) as [string, string], side)).join(' or '))
    .join(', and ')

function ended([a, b]: readonly [string, string], side: Side): string {
  if (side === 'tie') return `a tie between ${a} and ${b}`
  return side === 0 ? `a win for ${a} over ${b}` : `a win for ${b} over ${a}`
}

/** 'a win', 'two wins', 'a win and a tie'. Without `withLosses`, they are left out unless there is nothing else. */
function resultsText(own: readonly OwnResult[], withLosses: boolean): string {
  const count = (result: OwnResult) => own.filter((other) => other === result).length
  const better = [countText(count('win'), 'win', 'wins'), countText(count('tie'), 'tie', 'ties')].filter(Boolean)
  const losses = countText(count('loss'), 'loss', 'losses')
  return (losses && (withLosses || better.length === 0) ? [...better, losses] : better).join(' and ')
}

const numbers = ['', 'a', 'two', 'three', 'four', 'five', 'six']
const countText = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${numbers[count]} ${count === 1 ? one : many}`
