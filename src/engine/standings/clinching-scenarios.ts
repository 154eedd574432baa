import type { Qualification, Goal } from './qualification.ts'
import { combinations, maxOpenMatches, outlookOf, placesAfter, type Ending, type OpenMatch } from './outlook.ts'
import type { GroupResults } from './table.ts'

export type OwnResult = 'win' | 'tie' | 'loss'
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
  /** When the team is through for certain, and when it still can be. In between, exact scores or criteria like goal difference decide. */
  sure: Others
  possible: Others
}

/** What a team of an incomplete table needs. `cases` is null while too many matches are left to try all results. */
export type Needs = {
  qualification: Qualification | null
  /** The numbers of its own matches. */
  matches: readonly number[]
  openMatches: number
  cases: readonly Case[] | null
}

/** Expects a team that has not withdrawn. Matches count as played: nobody forfeits or stays away. */
export function clinchingScenarios(
  results: GroupResults,
  goal: Goal,
  team: string,
  qualification: Qualification | null,
): Needs {
  const played = outlookOf(results)
  const matches = played.matches.map((match) => ({
    ...match,
    endings: match.endings.filter(({ isForfeit }) => !isForfeit),
  }))
  const own = matches.filter(({ teams }) => teams.includes(team))
  const needs = { qualification, matches: own.map(({ no }) => no), openMatches: results.matches.filter(isOpen).length }
  if (played.unpairedRounds > 0 || matches.length > maxOpenMatches) return { ...needs, cases: null }
  const others = matches.filter((match) => !own.includes(match))
  const verdictAfter = (endings: ReadonlyMap<number, Ending>) => {
    const place = placesAfter(
      { ...played, matches },
      matches.map(({ no }) => endings.get(no)!),
    ).get(team)!
    return place.worst <= goal.sure ? 'sure' : place.best <= goal.last ? 'open' : 'impossible'
  }
  const cases = Array.from(combinations(own.map(sidesOf)), (sides): Case => {
    const verdicts = Array.from(combinations(others.map(sidesOf)), (ends) => ({
      ends,
      verdict: verdictOn([...endingsOf(own, sides), ...endingsOf(others, ends)], verdictAfter),
    }))
    const where = (...wanted: string[]) =>
      verdicts.filter(({ verdict }) => wanted.includes(verdict)).map(({ ends }) => ends)
    return {
      own: own.map(({ teams }, index) => resultFor(teams.indexOf(team), sides[index]!)),
      sure: described(others, where('sure'), verdicts.length),
      possible: described(others, where('sure', 'open'), verdicts.length),
    }
  })
  return { ...needs, cases: cases.toSorted((a, b) => worth(b) - worth(a)) }
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

function verdictOn(
  choices: readonly (readonly (readonly [number, Ending])[])[],
  verdictAfter: (endings: ReadonlyMap<number, Ending>) => Verdict,
): Verdict {
  const verdicts = new Set(Array.from(combinations(choices), (chosen) => verdictAfter(new Map(chosen))))
  return verdicts.size === 1 ? [...verdicts][0]! : 'open'
}

/** The simplest description of these outcomes of the other matches, out of `total` possible ones. */
function described(others: readonly OpenMatch[], wanted: readonly (readonly Side[])[], total: number): Others {
  if (wanted.length === total) return { kind: 'any' }
  if (wanted.length === 0) return { kind: 'none' }
  const needed = conditionsOn(others, wanted)
  if (needed.size === wanted.length) return { kind: 'needed', conditions: needed.conditions }
  const isWanted = new Set(wanted.map((ends) => ends.join()))
  const unwanted = Array.from(combinations(others.map(sidesOf))).filter((ends) => !isWanted.has(ends.join()))
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
