import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '#lib/words.ts'
import { LinkTabs } from '#ui/link-tabs.tsx'
import { useClient } from '#ui/use-client.ts'
import type { Counts } from '../contract.ts'
import { adminTabs } from '../values.ts'
import type { AdminTab } from '../values.ts'
import { countsQuery } from './queries.ts'

const labels: Record<AdminTab, string> = {
  users: 'Users',
  tournaments: 'Tournaments',
  teams: 'Teams',
  videos: 'Hero Videos',
  content: 'Content Manager',
}

/** The five tabs of the panel, three of them with how many there are. */
export function PanelTabs({ tab, children }: { tab: AdminTab; children: ReactNode }) {
  const { data: counts } = useQuery(countsQuery(useClient()))
  return (
    <div>
      <LinkTabs label="Admin panel" tabs={adminTabs} tab={tab} panel={children}>
        {(name, props) => (
          <Link key={name} to="/admin" search={{ tab: name }} resetScroll={false} {...props}>
            {labels[name]}
            {countOf(counts, name)}
          </Link>
        )}
      </LinkTabs>
    </div>
  )
}

/** ' (123)', ' (10,000+)'; nothing for a tab that counts nothing. */
function countOf(counts: Counts | undefined, tab: AdminTab): string {
  if (!counts || tab === 'videos' || tab === 'content') return ''
  const { count, isCapped } = counts[tab]
  return ` (${counted({ total: count, isCapped })})`
}
