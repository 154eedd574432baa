import { useMemo } from 'react'
import { counted, plural } from '#lib/words.ts'
import type { ListedTournament } from '../../contract.ts'
import { Grid, NothingFound } from '../list/results.tsx'
import { TournamentCard } from '../list/tournament-card.tsx'
import type { TournamentSearch } from '../search.ts'
import { locatedOf } from './located.ts'
import { MapFrame } from './map-frame.tsx'

interface TournamentMapProps {
  page: { items: ListedTournament[]; total: number; isCapped: boolean; near?: string | undefined }
  /** When the page was loaded. */
  now: Date
  search: TournamentSearch
}

/** A search's results on a map, and below it the cards of those whose location is not known. */
export default function TournamentMap({ page, now, search }: TournamentMapProps) {
  const located = useMemo(() => locatedOf(page.items), [page.items])
  const you = useMemo(() => {
    const [latitude, longitude] = page.near?.split(',').map(Number) ?? []
    return latitude === undefined || longitude === undefined
      ? null
      : { latitude, longitude, name: search.place ?? 'You' }
  }, [page.near, search.place])
  if (page.items.length === 0) return <NothingFound search={search} />
  const others = page.items.filter(({ latitude }) => latitude === null)
  return (
    <>
      {located.length > 0 && <MapFrame tournaments={located} you={you} now={now} />}
      {page.items.length < page.total && (
        <p className="text-soft">
          The {page.near ? 'nearest' : 'first'} {page.items.length} of {counted(page)}. Narrow your search to see
          others.
        </p>
      )}
      {others.length > 0 && (
        <section aria-labelledby="not-on-map" className="flex flex-col gap-5">
          <h2 id="not-on-map" className="type-heading">
            {plural(others.length, 'tournament')} not on the map
          </h2>
          <Grid label="Tournaments not on the map">
            {others.map((tournament) => (
              <li key={tournament.id} className="grid">
                <TournamentCard tournament={tournament} now={now} level={3} />
              </li>
            ))}
          </Grid>
        </section>
      )}
    </>
  )
}
