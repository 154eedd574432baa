import { Link } from '@tanstack/react-router'
import { sportLabel } from '#lib/sports.ts'
import { plural } from '#lib/words.ts'
import { CourtLines } from '#ui/courts/court-lines.tsx'
import type { Stats } from '#features/tournaments/contract.ts'
import { current, moreSports, tileSports } from '#features/tournaments/values.ts'
import { useRememberedPlace } from './near/place.ts'
import { otherSportsCount } from '#features/tournaments/ui/stats.ts'

/** A tile for each sport, linking to its tournaments. Counts are left out if they couldn't be loaded. */
export function SportTiles({ sports }: { sports: Stats['sports'] | undefined }) {
  const place = useRememberedPlace()
  return (
    <ul role="list" className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3">
      {tileSports.map((sport) => (
        <li key={sport} className="grid">
          <Link to="/tournaments" search={{ ...place, sport, status: current }} className={tileClass}>
            <Tile court={sport} name={sportLabel(sport)} count={sports && (sports[sport] ?? 0)} />
          </Link>
        </li>
      ))}
      <li className="grid">
        <Link to="/tournaments" search={{ ...place, sport: moreSports, status: current }} className={tileClass}>
          <Tile court="generic" name="More Sports" count={sports && otherSportsCount(sports)} />
        </Link>
      </li>
    </ul>
  )
}

const tileClass =
  'scheme-dark flex flex-col overflow-hidden rounded-lg bg-pitch text-chalk no-underline [--court-wash:var(--color-mown)] hover:bg-mown'

function Tile({ court, name, count }: { court: string; name: string; count: number | undefined }) {
  return (
    <>
      <CourtLines
        sport={court}
        strokeWidth={court === 'generic' ? 0.6 : 1.5}
        className="aspect-video w-full p-4 sm:p-6"
      />
      <span className="mt-auto flex flex-col gap-0.5 px-4 pb-4 sm:px-6 sm:pb-5">
        <span className="type-subheading">{name}</span>
        <span className="type-small text-soft">{count === undefined ? 'See tournaments' : countInWords(count)}</span>
      </span>
    </>
  )
}

function countInWords(count: number): string {
  return plural(count, 'active tournament')
}
