import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkTabs } from '#ui/tabs/link-tabs.tsx'
import { profileTabs } from '../../profile-values.ts'
import type { ProfileTab } from '../../profile-values.ts'

const labels = { tournaments: 'Tournaments', teams: 'Teams', achievements: 'Achievements' }

/** The three tabs of a profile. */
export function ProfileTabs({ tab, children }: { tab: ProfileTab; children: ReactNode }) {
  return (
    <LinkTabs label="Your profile" tabs={profileTabs} tab={tab} panel={children}>
      {(name, props) => (
        <Link key={name} to="/profile" search={{ tab: name }} replace resetScroll={false} preload={false} {...props}>
          {labels[name]}
        </Link>
      )}
    </LinkTabs>
  )
}
