import type { MatchState, Snapshot } from '../../api-contract.ts'
import { MatchCard } from '../matches/match-card.tsx'
import type { CompetitionView } from '../matches/view.ts'

export type OnCourt = { title: string; match: MatchState; isLive: boolean }

/** The matches under way, or called, by court: 'Now on Court 2'. */
export function nowOnCourts(matches: Snapshot['matches'], view: CompetitionView): OnCourt[] {
  return view.onCourts.flatMap(({ court, number }) => {
    const match = matches.find((other) => other.number === number && other.status !== 'decided')
    return match ? [{ title: `Now on ${court}`, match, isLive: true }] : []
  })
}

/** The match that starts next: 'Next, about 9:35 PM · Court 2'. */
export function nextOnCourt(matches: Snapshot['matches'], view: CompetitionView): OnCourt[] {
  const [match] = matches
    .filter(({ number, status }) => status !== 'decided' && view.placeOf(number))
    .toSorted(view.byPlace)
  return match ? [{ title: `Next, ${view.nextText(match.number)}`, match, isLive: false }] : []
}

interface OnCourtsProps {
  matches: readonly OnCourt[]
  view: CompetitionView
  tournamentId: string
}

/** What is on the courts now, or next. */
export function OnCourts({ matches, view, tournamentId }: OnCourtsProps) {
  if (matches.length === 0) return null
  return (
    <ul
      role="list"
      aria-label={matches[0]!.isLive ? 'In progress' : 'Next'}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-6"
    >
      {matches.map(({ title, match }) => (
        <li key={match.number} className="flex min-w-0 flex-col gap-2">
          <h2 className="type-subheading break-words">{title}</h2>
          <MatchCard match={match} view={view} tournamentId={tournamentId} showsRound place="" />
        </li>
      ))}
    </ul>
  )
}
