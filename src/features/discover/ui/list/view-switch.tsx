import { Link } from '@tanstack/react-router'
import List from 'lucide-react/icons/list'
import MapIcon from 'lucide-react/icons/map'
import { cx } from '#ui/cx.ts'
import type { TournamentSearch } from '../search.ts'

const views = [
  { view: undefined, label: 'List', Icon: List },
  { view: 'map', label: 'Map', Icon: MapIcon },
] as const

/** Shows the same search as a list or on a map. */
export function ViewSwitch({ search }: { search: TournamentSearch }) {
  return (
    <nav aria-label="View" className="flex max-w-full overflow-hidden rounded-md border-2 border-ink print:hidden">
      {views.map(({ view, label, Icon }) => (
        <Link
          key={label}
          to="/tournaments"
          search={{ ...search, view, cursor: undefined }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          data-open={search.view === view || undefined}
          className={viewClass}
        >
          <Icon aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}

const viewClass = cx(
  'type-label inline-flex min-h-11 items-center gap-2 px-3.5 no-underline transition-colors hover:bg-sunken [&_svg]:size-4.5',
  'data-open:bg-ink data-open:text-ground focus-visible:-outline-offset-4 data-open:focus-visible:outline-ground',
)
