import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { counted } from '#lib/words.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListPager } from '#ui/list-pager.tsx'
import type { Member } from '../contract.ts'
import { MemberCard, MemberPlaceholder } from './member-card.tsx'
import type { CommunitySearch } from './search.ts'

interface MemberPage {
  items: Member[]
  total: number
  isCapped: boolean
  next: string | null
  isFirst: boolean
}

/** One page of members, and the ways on. */
export function MemberResults({ page, search }: { page: MemberPage; search: CommunitySearch }) {
  if (page.items.length === 0 && page.isFirst) return search.q ? <NobodyFound /> : <NobodyYet />
  return (
    <>
      <Grid>
        {page.items.map((member) => (
          <li key={member.id} className="grid">
            <MemberCard member={member} />
          </li>
        ))}
      </Grid>
      <ListPager label="Pages of members" to="/community" search={search} page={page} />
    </>
  )
}

/** '61 members', or '10,000+' of them; read out when it changes. */
export function MemberCount({ page, ref }: { page: MemberPage | undefined; ref: Ref<HTMLOutputElement> }) {
  return (
    <output ref={ref} tabIndex={-1} className="block min-h-6 text-soft">
      {page ? `${counted(page)} ${page.total === 1 ? 'member' : 'members'}` : 'Looking for members…'}
    </output>
  )
}

export function MemberPlaceholders() {
  return (
    <Grid>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className="grid">
          <MemberPlaceholder />
        </li>
      ))}
    </Grid>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
}

function NobodyFound() {
  return (
    <EmptyState
      title="Nobody found"
      hint="Try a part of the name, the username or the town."
      action={
        <Link to="/community" className={buttonClass()}>
          Show everybody
        </Link>
      }
    />
  )
}

function NobodyYet() {
  return (
    <EmptyState
      title="No Community Members Yet"
      hint="Whoever signs up first starts the season."
      action={
        <Link to="/tournaments" className={buttonClass()}>
          Find Tournaments
        </Link>
      }
    />
  )
}
