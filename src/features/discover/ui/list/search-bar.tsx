import { Link } from '@tanstack/react-router'
import MapPin from 'lucide-react/icons/map-pin'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Button, buttonClass } from '#ui/button.tsx'
import { preload, useLazyDialog } from '#ui/lazy.tsx'
import type { TournamentSearch } from '../search.ts'
import { placeLine, rememberPlace, useRememberedPlace } from '../near/place.ts'

interface SearchBarProps {
  search: TournamentSearch
  onSearch: (search: TournamentSearch) => void
}

/** Discover's place and how many filters are set; both open the dialog that changes them. Needs JavaScript. */
export function SearchBar({ search, onSearch }: SearchBarProps) {
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const remembered = useRememberedPlace()
  const hasPlace = Boolean(search.near ?? search.place)
  const count = [search.from ?? search.to, search.maxFee, search.open].filter(Boolean).length
  const opens = {
    'aria-haspopup': 'dialog',
    onPointerEnter: () => preload(loadDialog),
    onClick: () => void show(),
  } as const
  return (
    <div className="flex flex-wrap gap-3 noscript:hidden print:hidden">
      {!hasPlace && remembered ? (
        <Link
          to="/tournaments"
          search={{ ...search, ...remembered, cursor: undefined }}
          className={buttonClass({ size: 'sm' })}
        >
          <MapPin aria-hidden />
          Near {remembered.place ?? 'you'}
        </Link>
      ) : (
        <Button size="sm" {...opens}>
          <MapPin aria-hidden />
          {hasPlace ? placeLine(search) : 'Near you'}
        </Button>
      )}
      <Button size="sm" {...opens}>
        <SlidersHorizontal aria-hidden />
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {Dialog && (
        <Dialog
          {...state}
          search={search}
          onSearch={(wanted) => {
            state.onOpenChange(false)
            rememberPlace(wanted.near ? { near: wanted.near, place: wanted.place, within: wanted.within } : null)
            onSearch(wanted)
          }}
        />
      )}
    </div>
  )
}

const loadDialog = async () => ({ default: (await import('../near/search-dialog.tsx')).SearchDialog })
