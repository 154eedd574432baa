import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted } from '#lib/words.ts'
import { LinkTabs } from '#ui/tabs/link-tabs.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { Counts } from '../../overview-contract.ts'
import { adminTabs } from '../../values.ts'
import type { AdminTab } from '../../values.ts'
import { countsQuery } from '../queries.ts'

const labels: Record<AdminTab, string> = {
  users: 'Users',
  tournaments: 'Tournaments',
  teams: 'Teams',
  videos: 'Hero Videos',
  content: 'Content Manager',
}

/** The panel's five tabs; three of them show a count. */
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

/** ' (123)' or ' (10,000+)'; empty for a tab without a count. */
function countOf(counts: Counts | undefined, tab: AdminTab): string {
  if (!counts || tab === 'videos' || tab === 'content') return ''
  const { count, isCapped } = counts[tab]
  return ` (${counted({ total: count, isCapped })})`
}
