import { ordinal } from '#lib/words.ts'
import { scoreOf } from '#engine/results/result.ts'
import { teamOf, type Match } from '#engine/match.ts'
import { sourceName } from '#engine/shape/fixture.ts'

type NameOf = (teamId: string) => string

/** 'Reds 2–1 Blues', 'Reds 1–1 Blues, to be replayed', 'Reds advances, Blues didn't play', or 'Reds against Blues is open again'. Null if there is no result to report. */
export function resultText(match: Match, nameOf: NameOf): string | null {
  const [first, second] = match.slots.map(teamOf)
  if (!first || !second) return null
  const last = match.games.at(-1)
  const score = last && scoreOf(last.result, match.fixture.scoring)
  const isReplayed = match.status === 'replay'
  if (score)
    return `${nameOf(last.teams[0])} ${score[0]}–${score[1]} ${nameOf(last.teams[1])}${isReplayed ? ', to be replayed' : ''}`
  if (match.status !== 'decided') return `${nameOf(first)} against ${nameOf(second)} is open again`
  const winner = teamOf(match.winner)
  if (!winner) return `Neither ${nameOf(first)} nor ${nameOf(second)} played`
  const loser = winner === first ? second : first
  const reason = { retired: 'retired', forfeit: 'forfeited' }[match.outcome as string] ?? "didn't play"
  return `${nameOf(winner)} ${match.fixture.group ? 'wins' : 'advances'}, ${nameOf(loser)} ${reason}`
}

/** 'First match: Reds vs. Blues.' or 'Reds has a bye in the first round.' The first Swiss round is only paired later. */
export function firstMatchText(matches: readonly Match[], team: string, nameOf: NameOf): string {
  const first = matches.find(({ slots }) => slots.some((slot) => teamOf(slot) === team))
  if (!first) return "We'll notify you when the first round is published."
  if (first.slots.includes('bye')) return `${nameOf(team)} has a bye in the first round.`
  return `First match: ${nameOf(team)} vs. ${opponentName(first, team, nameOf)}.`
}

/** The name of a team's opponent, or where that comes from: 'Blues', 'the winner of match 3'. */
export function opponentName({ slots, fixture }: Match, team: string, nameOf: NameOf): string {
  const side = teamOf(slots[0]) === team ? 1 : 0
  const opponent = teamOf(slots[side])
  return opponent ? nameOf(opponent) : `the ${sourceName(fixture.from[side])}`
}

/** 'Reds is the champion.', 'Reds finished in 3rd place.', 'Reds finished in places 5 to 8.' */
export function placeSentence(team: string, place: number, sharedBy: number): string {
  if (sharedBy > 1) return `${team} finished in places ${place} to ${place + sharedBy - 1}.`
  if (place <= 2) return `${team} is the ${place === 1 ? 'champion' : 'runner-up'}.`
  return `${team} finished in ${ordinal(place)} place.`
}
