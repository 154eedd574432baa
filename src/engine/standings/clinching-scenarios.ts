import type { Qualification, Goal } from './qualification.ts'
import { combinations, countOf, outlookOf, placesAfter } from './outlook.ts'
import type { Budget, Ending, OpenMatch, Outlook, OwnResult } from './outlook.ts'
import type { Stakes } from './stakes.ts'
import type { GroupResults } from './table.ts'

/** Who wins a match: its first team, its second, or neither. */
export type Side = Ending['side']

/** A match of other teams, and the ways it can end. */
export type Condition = { match: number; teams: readonly [string, string]; allowed: readonly Side[] }

/**
 * The results of other matches for which something holds. `needed`: exactly if all of these matches end so. `unless`: exactly if not all of them
 * do. `mixed`: it is more complicated, but these are necessary.
 */
export type Others =
  | { kind: 'any' }
  | { kind: 'none' }
  | { kind: 'needed' | 'unless' | 'mixed'; conditions: readonly Condition[] }

/** What follows from a team's own results, in the order of its matches. */
export type Case = {
  own: readonly OwnResult[]
  /** When the team has certainly clinched its goal, and when it still can. In between, exact scores or criteria like goal difference decide. */
  sure: Others
  possible: Others
}

/** What a team of an incomplete table needs. `cases` is null while the budget doesn't suffice to try all results. */
export type Scenarios = {
  qualification: Qualification | null
  /** The numbers of its own matches. */
  matches: readonly number[]
  openMatches: number
  cases: readonly Case[] | null
}

/** Also says what the team is playing for, whether it can advance by comparison with other groups, and what its next match decides. */
export type ClinchingScenarios = Scenarios & {
  goal: 'advance' | 'title'
  hasWildCards: boolean
  next: Stakes | null
}

/** Expects a team that has not withdrawn. Matches count as played: nobody forfeits or stays away. */
export function clinchingScenarios(
  results: GroupResults,
  goal: Goal,
  team: string,
  qualification: Qualification | null,
  budget: Budget,
): Scenarios {
  const played = outlookOf(results)
  const matches = played.matches.map((match) => ({
    ...match,
    endings: match.endings.filter(({ isForfeit }) => !isForfeit),
  }))
  const own = matches.filter(({ teams }) => teams.includes(team))
  return {
    qualification,
    matches: own.map(({ no }) => no),
    openMatches: results.matches.filter(isOpen).length,
    cases: played.unpairedRounds > 0 ? null : casesOf({ ...played, matches }, { own, team, goal, budget }),
  }
}

type Question = { own: readonly OpenMatch[]; team: string; goal: Goal; budget: Budget }

/** Null if the budget doesn't suffice. */
function casesOf(outlook: Outlook, { own, team, goal, budget }: Question): Case[] | null {
  const { matches } = outlook
  if (countOf(matches.map(({ endings }) => endings)) > budget.left) return null
  const others = matches.filter((match) => !own.includes(match))
  const verdictAfter = (endings: ReadonlyMap<number, Ending>) => {
    const inOrder = matches.map(({ no }) => endings.get(no)!)
    const { best, worst } = placesAfter(outlook, inOrder, budget).get(team)!
    return worst <= goal.sure ? 'sure' : best <= goal.last ? 'open' : 'impossible'
  }
  const cases: Case[] = []
  for (const sides of combinations(own.map(sidesOf))) {
    const verdicts: { ends: Side[]; verdict: Verdict }[] = []
    for (const ends of combinations(others.map(sidesOf))) {
      if (budget.left < 0) return null
      const verdict = verdictOn([...endingsOf(own, sides), ...endingsOf(others, ends)], verdictAfter)
      verdicts.push({ ends, verdict })
    }
    const where = (...allowed: Verdict[]) =>
      verdicts.filter(({ verdict }) => allowed.includes(verdict)).map(({ ends }) => ends)
    cases.push({
      own: own.map(({ teams }, index) => resultFor(teams.indexOf(team), sides[index]!)),
      sure: described(others, where('sure'), verdicts.length),
      possible: described(others, where('sure', 'open'), verdicts.length),
    })
  }
  return budget.left < 0 ? null : cases.toSorted((a, b) => worth(b) - worth(a))
}

const isOpen = ({ status }: GroupResults['matches'][number]) => status !== 'decided'
const sidesOf = ({ endings }: OpenMatch): Side[] => [...new Set(endings.map(({ side }) => side))]
const resultFor = (own: number, side: Side): OwnResult => (side === 'tie' ? side : side === own ? 'win' : 'loss')
const worths = { win: 2, tie: 1, loss: 0 }
const worth = ({ own }: Case) => own.reduce((sum, result, index) => sum + worths[result] * (100 - index), 0)

/** The endings that each match can have with this winner: a match of sets can be won more or less clearly. */
const endingsOf = (matches: readonly OpenMatch[], sides: readonly Side[]) =>
  matches.map(({ no, endings }, index) =>
    endings.filter(({ side }) => side === sides[index]).map((ending) => [no, ending] as const),
  )

type Verdict = 'sure' | 'open' | 'impossible'

/** What all these endings lead to; `open` if that differs. */
function verdictOn(
  choices: readonly (readonly (readonly [number, Ending])[])[],
  verdictAfter: (endings: ReadonlyMap<number, Ending>) => Verdict,
): Verdict {
  let common: Verdict | undefined
  for (const chosen of combinations(choices)) {
    const verdict = verdictAfter(new Map(chosen))
    if (verdict !== (common ??= verdict)) return 'open'
  }
  return common!
}

/** The simplest description of these outcomes of the other matches, out of `total` possible ones. */
function described(others: readonly OpenMatch[], endings: readonly (readonly Side[])[], total: number): Others {
  if (endings.length === total) return { kind: 'any' }
  if (endings.length === 0) return { kind: 'none' }
  const needed = conditionsOn(others, endings)
  if (needed.size === endings.length) return { kind: 'needed', conditions: needed.conditions }
  const isMatch = new Set(endings.map((ends) => ends.join()))
  const unwanted = Array.from(combinations(others.map(sidesOf))).filter((ends) => !isMatch.has(ends.join()))
  const unless = conditionsOn(others, unwanted)
  if (unless.size === unwanted.length) return { kind: 'unless', conditions: unless.conditions }
  return { kind: 'mixed', conditions: needed.conditions }
}

/** How each match ends in this list, leaving out matches that end in every possible way, and how many combinations that allows. */
function conditionsOn(others: readonly OpenMatch[], list: readonly (readonly Side[])[]) {
  const all = others.map((match, index): Condition & { isFree: boolean } => {
    const allowed = [...new Set(list.map((ends) => ends[index]!))]
    return { match: match.no, teams: match.teams, allowed, isFree: allowed.length === sidesOf(match).length }
  })
  return {
    size: all.reduce((size, { allowed }) => size * allowed.length, 1),
    conditions: all.flatMap(({ match, teams, allowed, isFree }) => (isFree ? [] : [{ match, teams, allowed }])),
  }
}
