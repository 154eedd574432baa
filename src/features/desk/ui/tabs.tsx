import type { OfficialRole } from '#features/tournaments/rules.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Snapshot } from '#features/competition/api-contract.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { LinkTabs } from '#ui/tabs/link-tabs.tsx'
import { orderedViews, viewLabels } from './views.ts'
import type { DeskView } from './views.ts'

interface DeskTabsProps {
  tournamentId: string
  role: OfficialRole
  state: Snapshot['state']
  view: DeskView
  children: ReactNode
}

/**
 * The sections of the desk, those needed first at the front. Until 'More' is selected, a phone shows only the first ones, which fit on one line. If the
 * open section isn't one of them, it takes the last one's place. A scorekeeper has only one section, which needs no tabs.
 */
export function DeskTabs({ tournamentId, role, state, view, children }: DeskTabsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { first, others } = orderedViews(role, state)
  if (others.length === 0) return children
  const inLine = others.includes(view) ? [...first.slice(0, -1), view] : first
  const isHidden = (name: DeskView) => !showsAll && !inLine.includes(name)
  const more = (
    <Button
      variant="quiet"
      className="translate-y-0.5 sm:hidden noscript:hidden"
      aria-expanded={showsAll}
      onClick={() => setShowsAll(!showsAll)}
    >
      {showsAll ? 'Less' : 'More'}
    </Button>
  )
  return (
    <LinkTabs label="Run the tournament" tabs={[...first, ...others]} tab={view} panel={children} wraps more={more}>
      {(name, { className, ...props }) => (
        <Link
          key={name}
          to="/tournament/$id/run"
          params={{ id: tournamentId }}
          search={{ view: name }}
          replace
          resetScroll={false}
          preload={false}
          className={cx(className, 'sm:max-md:px-2', isHidden(name) && 'max-sm:hidden max-sm:noscript:inline-flex')}
          {...props}
        >
          {viewLabels[name]}
        </Link>
      )}
    </LinkTabs>
  )
}
