import { useHydrated, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { counted } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListPager } from '#ui/list/list-pager.tsx'
import type { ListedTournament } from '../../contract.ts'
import { moreSports } from '#features/tournaments/values.ts'
import { placeholders } from '../../values.ts'
import type { TournamentSearch } from '../search.ts'
import { TournamentCard } from './tournament-card.tsx'
import { TournamentPlaceholder } from './placeholder.tsx'

interface TournamentPage {
  items: ListedTournament[]
  total: number
  isCapped: boolean
  next: string | null
  isFirst: boolean
}

interface TournamentResultsProps {
  page: TournamentPage
  /** When the page was loaded. */
  now: Date
  search: TournamentSearch
}

/** Laid out when it comes near the screen; until then it has about the height of a card. Focus rings and shadows are drawn around it. */
const laidOutLater =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_8.5rem] [overflow-clip-margin:1.25rem] sm:[contain-intrinsic-block-size:auto_29rem]'

/** One page of results, with links to the other pages. */
export function TournamentResults({ page, now, search }: TournamentResultsProps) {
  const isHydrated = useHydrated()
  // The first page of a visit is shown sooner. After Back, the list must have its exact height, for the place to return to.
  const [isFirstPage] = useState(!isHydrated)
  if (page.items.length === 0 && page.isFirst) return <NothingFound search={search} />
  return (
    <>
      <Grid label="Tournaments found">
        {page.items.map((tournament) => (
          <li key={tournament.id} className={cx('grid', isFirstPage && laidOutLater)}>
            <TournamentCard tournament={tournament} now={now} />
          </li>
        ))}
      </Grid>
      <ListPager label="Pages of tournaments" to="/tournaments" search={search} page={page} />
    </>
  )
}

/** '42 tournaments found', or '10,000+ tournaments found'. Announced to screen readers when it changes. */
export function TournamentCount({ page, ref }: { page: TournamentPage | undefined; ref: Ref<HTMLOutputElement> }) {
  const count = page && counted(page)
  return (
    <output ref={ref} tabIndex={-1} className="block min-h-6 text-soft">
      {count ? `${count} tournaments found` : 'Loading tournaments…'}
    </output>
  )
}

export function TournamentPlaceholders() {
  return (
    <Grid label="Loading tournaments">
      {Array.from({ length: placeholders }, (_, index) => (
        <li key={index} className="grid">
          <TournamentPlaceholder />
        </li>
      ))}
    </Grid>
  )
}

/** Cards in up to three columns. */
export function Grid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul role="list" aria-label={label} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {children}
    </ul>
  )
}

/** For an empty list and an empty map. */
export function NothingFound({ search }: { search: TournamentSearch }) {
  const sport = search.sport === moreSports ? undefined : search.sport
  const navigate = useNavigate()
  return (
    <EmptyState
      title="No tournaments found"
      hint="Try adjusting your filters or search terms to find more tournaments."
      sport={sport}
      action={
        <form
          action="/tournaments"
          onSubmit={(event) => {
            event.preventDefault()
            void navigate({ to: '/tournaments' })
          }}
        >
          <Button type="submit">Clear Filters</Button>
        </form>
      }
    />
  )
}
