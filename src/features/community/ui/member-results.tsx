import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { counted } from '#lib/words.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListPager } from '#ui/list/list-pager.tsx'
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

/** One page of members, with links to the other pages. */
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

/** '61 members' or '10,000+ members'. Announced to screen readers when it changes. */
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
  return (
    <ul role="list" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {children}
    </ul>
  )
}

function NobodyFound() {
  return (
    <EmptyState
      title="No members found"
      hint="Try part of a name, username or town."
      action={
        <Link to="/community" className={buttonClass()}>
          Show all members
        </Link>
      }
    />
  )
}

function NobodyYet() {
  return (
    <EmptyState
      title="No Community Members Yet"
      hint="Be the first to sign up."
      action={
        <Link to="/tournaments" className={buttonClass()}>
          Find Tournaments
        </Link>
      }
    />
  )
}
