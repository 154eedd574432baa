import type { MatchState, Snapshot } from '../../api-contract.ts'
import { replayName } from '../../game-text.ts'

type InRound = Pick<MatchState, 'bracket' | 'round' | 'index'>

export type Round<Match extends InRound = MatchState> = {
  /** The `round` parameter of the bracket page: '2', 'losers-3', 'third'. */
  key: string
  bracket: MatchState['bracket']
  /** From 1, within the bracket. */
  round: number
  /** 'Semifinals' */
  name: string
  /** 'semifinal', as in 'Match 5, semifinal'. */
  matchName: string
  matches: Match[]
}

/** The rounds of a competition with their names: groups or Swiss rounds, main bracket, losers' bracket, final, reset and third place. */
export function roundsOf<Match extends InRound>(matches: readonly Match[]): Round<Match>[] {
  const order = ['group', 'swiss', 'main', 'losers', 'final', 'reset', 'third'] as const
  const isDouble = matches.some(({ bracket }) => bracket === 'losers' || bracket === 'final')
  const hasGroups = matches.some(isInGroup) && !matches.every(isInGroup)
  return order.flatMap((bracket) => {
    const rounds = Map.groupBy(
      matches.filter((match) => match.bracket === bracket),
      ({ round }) => round,
    )
    const numbers = [...rounds.keys()].toSorted((a, b) => a - b)
    const counts = numbers.map((round) => rounds.get(round)!.length)
    return numbers.map((round, index) => {
      const name =
        hasGroups && bracket === 'group'
          ? `Group round ${round}`
          : nameOf(bracket, round, counts.slice(index), isDouble)
      const played = rounds.get(round)!.toSorted((a, b) => a.index - b.index)
      const key = bracket === 'main' ? String(round) : isNumbered(bracket) ? `${bracket}-${round}` : bracket
      return { key, bracket, round, name, matchName: singular(name), matches: played }
    })
  })
}

const isInGroup = ({ bracket }: InRound) => bracket === 'group'
const isNumbered = (bracket: Round['bracket']) => ['losers', 'group', 'swiss'].includes(bracket)

/** Whether matches count for a table. */
export const hasTable = ({ bracket }: Pick<MatchState, 'bracket'>) => bracket === 'group' || bracket === 'swiss'

const isOfRound =
  ({ bracket, round }: MatchState) =>
  (other: Round) =>
    other.bracket === bracket && other.round === round

export const roundOf = (rounds: readonly Round[], match: MatchState): Round => rounds.find(isOfRound(match))!

/** Which match it is, as in 'Match 5, semifinal': 'semifinal', 'round 2', 'group B, round 2'. */
export function matchNameOf(rounds: readonly Round[], match: MatchState): string {
  const { bracket, round, matchName } = roundOf(rounds, match)
  const isInOneOfGroups = bracket === 'group' && matchName.startsWith('group')
  return isInOneOfGroups ? `group ${match.group}, round ${round}` : matchName
}

/** The same for one game of a match: 'semifinal', 'semifinal, replay'. */
export const gameNameOf = (rounds: readonly Round[], match: MatchState, game: number): string =>
  `${matchNameOf(rounds, match)}${game > 1 ? `, ${replayName(game)}` : ''}`

/** `counts` are the numbers of matches in this round and in those after it. */
function nameOf(bracket: Round['bracket'], round: number, counts: number[], isDouble: boolean): string {
  const isLast = counts.length === 1
  if (bracket === 'losers') return isLast ? "Losers' final" : `Losers' round ${round}`
  if (bracket === 'group' || bracket === 'swiss') return `Round ${round}`
  if (bracket !== 'main') return { final: 'Grand final', reset: 'Second grand final', third: 'Third place' }[bracket]
  if (isDouble) return isLast ? "Winners' final" : `Winners' round ${round}`
  const isRegular = counts.toReversed().every((count, distance) => count === 2 ** distance)
  return isRegular ? (lastRounds[counts.length - 1] ?? `Round of ${2 * counts[0]!}`) : `Round ${round}`
}

const lastRounds = ['Final', 'Semifinals', 'Quarterfinals']

const singular = (name: string) => (lastRounds.includes(name) ? name.replace(/s$/, '') : name).toLowerCase()

/** The part of a competition that a phone shows at a time; `key` is the `round` parameter of the page. */
export type SheetPart = { key: string; name: string }

export const groupKey = (group: string) => `group-${group}`
export const tableKey = 'table'

/** Whether the groups are over, or a match after them is played: then the knockout comes first. */
export const isKnockoutOn = ({ tables, matches }: Pick<Snapshot, 'tables' | 'matches'>) =>
  tables.every(({ isComplete }) => isComplete) || matches.some((match) => !hasTable(match) && match.games.length > 0)

/** Every group, or the table and its rounds, and the rounds of the knockout, which come first once it is on. */
export function partsOf(
  { setup, tables, matches }: Pick<Snapshot, 'setup' | 'tables' | 'matches'>,
  { rounds }: { rounds: readonly Round[] },
): readonly SheetPart[] {
  if (setup.format === 'groups') {
    const groups = tables.map(({ group }) => ({ key: groupKey(group), name: `Group ${group}` }))
    const knockout = rounds.filter((round) => !hasTable(round))
    return isKnockoutOn({ tables, matches }) ? [...knockout, ...groups] : [...groups, ...knockout]
  }
  return tables.length > 0 ? [{ key: tableKey, name: 'Table' }, ...rounds] : rounds
}

type Current = { currentRound: Round | null; lastRound: Round | undefined }

/** The part in which a match is: its group, or its round. */
export const partOf = (rounds: readonly Round[], match: MatchState): string => {
  const round = roundOf(rounds, match)
  return match.bracket === 'group' && round.name.startsWith('Group') ? groupKey(match.group ?? '') : round.key
}

/** The part that is open at first: the table, the first group while groups are played, or the current round of a knockout. */
export function firstPart(parts: readonly SheetPart[], { currentRound, lastRound }: Current): string {
  const isListed = ({ key }: SheetPart) => parts.some((part) => part.key === key)
  if (parts[0]?.key === tableKey) return tableKey
  const round = currentRound ?? lastRound
  return (round && isListed(round) ? round : parts[0])?.key ?? ''
}
