import type { OfficialRole } from '#features/tournaments/rules.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkTabs } from '#ui/tabs/link-tabs.tsx'
import { viewLabels, viewsFor } from './views.ts'
import type { DeskView } from './views.ts'

interface DeskTabsProps {
  tournamentId: string
  role: OfficialRole
  view: DeskView
  children: ReactNode
}

/** The sections of the desk. A scorekeeper has only one, which needs no tabs. */
export function DeskTabs({ tournamentId, role, view, children }: DeskTabsProps) {
  const views = viewsFor(role)
  if (views.length === 1) return children
  return (
    <LinkTabs label="Run the tournament" tabs={views} tab={view} panel={children}>
      {(name, props) => (
        <Link
          key={name}
          to="/tournament/$id/run"
          params={{ id: tournamentId }}
          search={{ view: name }}
          replace
          resetScroll={false}
          preload={false}
          {...props}
        >
          {viewLabels[name]}
        </Link>
      )}
    </LinkTabs>
  )
}
