import { useNavigate } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { counted } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
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

/**
 * Cards below the screen are laid out when they come near it; until then they have about the height of a card. Focus rings and shadows are
 * drawn around them.
 */
const itemClass =
  'grid [content-visibility:auto] [contain-intrinsic-block-size:auto_9rem] [overflow-clip-margin:1.25rem] sm:[contain-intrinsic-block-size:auto_28rem]'

/** One page of results, with links to the other pages. */
export function TournamentResults({ page, now, search }: TournamentResultsProps) {
  if (page.items.length === 0 && page.isFirst) return <NothingFound search={search} />
  return (
    <>
      <Grid label="Tournaments found">
        {page.items.map((tournament) => (
          <li key={tournament.id} className={itemClass}>
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
