import { Link } from '@tanstack/react-router'
import { formatDollars } from '#lib/money.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import type { Snapshot } from '../../api-contract.ts'
import { placeText } from '../matches/match-text.ts'
import { placesBelowPodium } from './places.ts'

interface FinalPlacesProps {
  teams: Snapshot['teams']
  /** In dollars, by team. */
  prizes: ReadonlyMap<string, number>
  tournamentId: string
}

/** Shown at first; the rest opens. */
const shown = 8

/** The places below the podium. */
export function FinalPlaces({ teams, prizes, tournamentId }: FinalPlacesProps) {
  const rows = placesBelowPodium(teams).flatMap(({ place, teams: level }) =>
    level.map((team) => ({ ...team, place, prize: prizes.get(team.teamId) ?? 0 })),
  )
  if (rows.length === 0) return null
  const list = (part: typeof rows) => (
    <ul role="list" aria-labelledby="places" className="grid gap-x-8 sm:grid-cols-2">
      {part.map(({ teamId, name, place, placeSharedBy, prize }) => (
        <li key={teamId} className="flex min-h-11 items-center gap-3 border-b border-line py-1">
          <span className="type-small w-14 shrink-0 text-soft">{placeText(place, placeSharedBy ?? 1)}</span>
          <Link
            to="/tournament/$id/team/$teamId"
            params={{ id: tournamentId, teamId }}
            className="inline-flex min-h-11 min-w-0 flex-1 items-center font-semibold wrap-anywhere no-underline hover:underline"
          >
            {name}
          </Link>
          {prize > 0 && <span className="type-figure">{formatDollars(prize)}</span>}
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="places" className="flex flex-col gap-2">
      <h2 id="places" className="type-subheading">
        Final places
      </h2>
      {list(rows.slice(0, shown))}
      {rows.length > shown && (
        <Disclosure summary={`${rows.length - shown} more`}>{list(rows.slice(shown))}</Disclosure>
      )}
    </section>
  )
}
