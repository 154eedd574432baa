import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { profileTabs } from '../profile-values.ts'
import type { ProfileTab } from '../profile-values.ts'

const labels = { tournaments: 'Tournaments', teams: 'Teams', achievements: 'Achievements' }

/**
 * The three tabs of a profile. Each is a link to its own address, so that it can be kept, sent and turned to without JavaScript;
 * arrow keys move between them as between any tabs. (The design system's Tabs weigh 11 kB, which this page cannot carry.)
 */
export function ProfileTabs({ tab, children }: { tab: ProfileTab; children: ReactNode }) {
  return (
    <>
      <div role="tablist" aria-label="Your profile" className="flex gap-1 overflow-x-auto border-b-2 border-line pt-1">
        {profileTabs.map((name) => (
          <Link
            key={name}
            to="/profile"
            search={{ tab: name }}
            replace
            resetScroll={false}
            preload={false}
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === tab}
            aria-controls={name === tab ? 'tab-panel' : undefined}
            tabIndex={name === tab ? 0 : -1}
            onKeyDown={turnByArrows}
            className={tabClass}
          >
            {labels[name]}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`} className="pt-6">
        {children}
      </div>
    </>
  )
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at < last ? at + 1 : 0),
  ArrowLeft: (at, last) => (at > 0 ? at - 1 : last),
  Home: () => 0,
  End: (_, last) => last,
}

function turnByArrows(event: KeyboardEvent<HTMLAnchorElement>) {
  const all = [...(event.currentTarget.parentElement?.querySelectorAll('a') ?? [])]
  const next = all[steps[event.key]?.(all.indexOf(event.currentTarget), all.length - 1) ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}

const tabClass = cx(
  'type-label -mb-0.5 inline-flex min-h-11 shrink-0 items-center rounded-t-md border-b-4 border-transparent px-3 pt-1 whitespace-nowrap',
  'text-soft no-underline transition-colors hover:text-ink aria-selected:border-flood-edge aria-selected:text-ink sm:px-4',
  'focus-visible:-outline-offset-3',
)
