import type { MatchState } from '../../api-contract.ts'
import { matchScore, scoreDetails } from './match-score.ts'
import { lowerFirst, ordinal } from '#lib/words.ts'
import { hasTable, matchNameOf } from './rounds.ts'
import type { CompetitionView } from './view.ts'

/** 'Match 17, final: Reds 2, Blues 1. 4–3 on penalties. Winner plays match 25.' */
export function matchSentence(match: MatchState, view: CompetitionView): string {
  return [`${matchTitle(match, view)}: ${matchup(match, view)}.`, ...afterwards(match, view)].join(' ')
}

/** 'Match 17, final' */
export const matchTitle = (match: MatchState, { rounds }: CompetitionView) =>
  `Match ${match.number}, ${matchNameOf(rounds, match)}`

function matchup(match: MatchState, view: CompetitionView): string {
  const [first, second] = [slotText(match, 0, view), slotText(match, 1, view)]
  if (match.outcome === 'not_needed') return 'not needed'
  if (match.outcome === 'bye') {
    const team = match.slots.find((slot) => typeof slot === 'object')
    return team ? `bye for ${view.nameOf(team.team)}` : 'no teams'
  }
  const score = matchScore(match)
  return score
    ? `${first} ${score[0]}, ${second} ${score[1]}`
    : `${first} against ${typeof match.slots[1] === 'object' ? second : lowerFirst(second)}`
}

/** What follows the score: how the match was decided, and which matches the teams play next. */
export function afterwards(match: MatchState, view: CompetitionView): string[] {
  const { nameOf, nextOf } = view
  const details = scoreDetails(match, nameOf)
  const isWithoutScore = match.status === 'decided' && !matchScore(match) && !isNotPlayed(match)
  const winner = isWithoutScore && typeof match.winner === 'object' ? match.winner : null
  const duty = view.dutyText(match.number)
  const [next, nextOfLoser] = [nextOf(match, 'winner'), nextOf(match, 'loser')]
  return [
    ...(details ? [`${details.replaceAll(' · ', '. ')}.`] : []),
    ...(winner && !match.isAnnulled ? [`${nameOf(winner.team)} ${hasTable(match) ? 'wins' : 'advances'}.`] : []),
    ...(duty ? [`${duty}.`] : []),
    ...(match.bracket === 'reset' && match.status === 'waiting' ? ['Only if needed.'] : []),
    ...(next && match.bracket !== 'final' ? [`Winner plays match ${next}.`] : []),
    ...(nextOfLoser && match.bracket !== 'final' && !isNotPlayed(match) ? [`Loser plays match ${nextOfLoser}.`] : []),
  ]
}

const isNotPlayed = ({ outcome }: MatchState) => outcome === 'bye' || outcome === 'not_needed'

/** Who is in a slot: a team's name, 'Bye' if it is empty by design, 'No team' if no team showed up, or where the team will come from. */
export function slotText(match: MatchState, slot: 0 | 1, { nameOf }: Pick<CompetitionView, 'nameOf'>): string {
  const holder = match.slots[slot]
  if (typeof holder === 'object') return nameOf(holder.team)
  if (holder === 'bye') return 'Bye'
  if (holder === 'nobody') return 'No team'
  return sourceText(match.from[slot])
}

/** Where a team comes from: 'Winner of match 3', 'Winner of Group A', 'Second in Group B', 'Best third #2'. */
function sourceText(source: MatchState['from'][number]): string {
  if (source === 'bye') return 'To be decided'
  if ('winner' in source) return `Winner of match ${source.winner}`
  if ('loser' in source) return `Loser of match ${source.loser}`
  if ('group' in source) {
    return source.place === 1
      ? `Winner of Group ${source.group}`
      : `${placeWord(source.place)} in Group ${source.group}`
  }
  return 'wildCards' in source ? `Best ${placeWord(source.wildCards).toLowerCase()} #${source.rank}` : 'To be decided'
}

/** 'First', 'Second', 'Third', 'Fourth', '5th' */
const placeWord = (place: number) => ['First', 'Second', 'Third', 'Fourth'][place - 1] ?? ordinal(place)

/** A place, which several teams may share: '1st', '5th–8th'. */
export function placeText(place: number, sharedBy: number): string {
  return sharedBy > 1 ? `${ordinal(place)}–${ordinal(place + sharedBy - 1)}` : ordinal(place)
}

/** 'Champion', 'Runner-up', '3rd place', '5th–8th place' */
export function finishText(place: number, sharedBy: number): string {
  if (sharedBy === 1 && place <= 2) return place === 1 ? 'Champion' : 'Runner-up'
  return `${placeText(place, sharedBy)} place`
}
