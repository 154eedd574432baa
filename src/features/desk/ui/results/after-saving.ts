import { winnerOf } from '#engine/results/result.ts'
import { shownWalkover } from '#engine/scoring/kinds.ts'
import type { MatchState, Snapshot } from '#features/competition/api-contract.ts'
import { matchTitle } from '#features/competition/ui/matches/match-text.ts'
import { hasTable } from '#features/competition/ui/matches/rounds.ts'
import { playOf } from '#features/competition/ui/tables/table-play.ts'
import type { CompetitionView } from '#features/competition/ui/matches/view.ts'
import { resultOf, type ScoreForm } from './score-form.ts'

/** What saving the entered result leads to: 'Reds advance to match 7, final. Blues are out.' Empty while it can't be saved. */
export function afterSaving(form: ScoreForm, match: MatchState, snapshot: Snapshot, view: CompetitionView): string {
  const entered = resultOf(form, match)
  if ('refusal' in entered) return ''
  const winner = winnerOf(entered.result)
  if (winner === 'nobody') return hasTable(match) ? 'Both teams lose.' : 'Neither team advances.'
  if (winner === 'tie') return match.rule === 'replay' ? "It's a tie, so the match is replayed." : "It's a tie."
  const names = match.slots.map((slot) => (typeof slot === 'object' ? view.nameOf(slot.team) : ''))
  const [first, second] = winner === 0 ? [names[0]!, names[1]!] : [names[1]!, names[0]!]
  if (hasTable(match)) return `${first} wins.${awardedText(entered.result.outcome, match, snapshot)}`
  return knockoutText([first, second], winner, match, snapshot, view)
}

function awardedText(outcome: string, { scoring }: MatchState, snapshot: Snapshot): string {
  const play = playOf(snapshot)
  if (!play || (outcome !== 'walkover' && outcome !== 'forfeit')) return ''
  const won = shownWalkover(scoring, play.rules.walkover)
  return won > 0 ? ` It counts as ${won}–0 in the table.` : ''
}

function knockoutText(
  [first, second]: readonly [string, string],
  winner: 0 | 1,
  match: MatchState,
  { matches }: Snapshot,
  view: CompetitionView,
): string {
  const titleOf = (number: number | undefined) => {
    const next = matches.find((other) => other.number === number)
    return next && lowerTitle(matchTitle(next, view))
  }
  // The team from the losers' bracket is in the second slot of the grand final.
  const isReset = match.bracket === 'final' && winner === 1 && matches.some(({ bracket }) => bracket === 'reset')
  if (isReset) return `${first} wins, so there will be a second grand final.`
  const next = match.bracket === 'final' ? undefined : titleOf(view.nextOf(match, 'winner'))
  if (!next)
    return `${first} ${match.number === view.deciding?.number || match.bracket === 'final' ? 'wins the tournament' : match.bracket === 'third' ? 'takes third place' : 'wins'}.`
  const nextOfLoser = titleOf(view.nextOf(match, 'loser'))
  return `${first} advances to ${next}. ${second} ${nextOfLoser ? `plays ${nextOfLoser}` : 'is eliminated'}.`
}

/** 'match 7, final' */
const lowerTitle = (title: string) => title.replace('Match', 'match')
