import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { counted } from '#lib/words.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListPager } from '#ui/list-pager.tsx'
import type { RankedPlayer } from '../contract.ts'
import { Leaderboard } from './leaderboard.tsx'
import type { RankingSearch } from './search.ts'

interface RankingPage {
  items: RankedPlayer[]
  /** 0 when it is not known. */
  total: number
  isCapped: boolean
  next: string | null
  isFirst: boolean
}

interface RankingResultsProps {
  page: RankingPage
  search: RankingSearch
  /** The reader's. */
  myId: string | undefined
}

/** One page of the leaderboard, and the ways on. */
export function RankingResults({ page, search, myId }: RankingResultsProps) {
  if (page.items.length === 0 && page.isFirst) return search.q || search.sport ? <NobodyFound /> : <NobodyYet />
  return (
    <>
      <Leaderboard players={page.items} myId={myId} />
      <ListPager label="Pages of the leaderboard" to="/rankings" search={search} page={page} />
    </>
  )
}

interface RankingCountProps {
  page: RankingPage | undefined
  search: RankingSearch
  ref: Ref<HTMLOutputElement>
}

/** How many are ranked, or were found as far as anybody knows; read out when it changes. */
export function RankingCount({ page, search, ref }: RankingCountProps) {
  return (
    <output ref={ref} tabIndex={-1} className="block min-h-6 text-soft">
      {page ? countText(page, Boolean(search.q || search.sport)) : 'Looking for players…'}
    </output>
  )
}

function countText({ items, total, isCapped, isFirst }: RankingPage, isFiltered: boolean): string {
  const players = `${counted({ total, isCapped })} ${total === 1 ? 'player' : 'players'}`
  if (!isFiltered) return `${players} ranked`
  if (total > 0 || items.length === 0) return `${players} found`
  return isFirst ? `More than ${items.length} players found` : 'More players found'
}

function NobodyFound() {
  return (
    <EmptyState
      title="No players found"
      hint="Try another name or sport. Only players who have won a game or prize money are ranked."
      level={3}
      action={
        <Link to="/rankings" className={buttonClass()}>
          Show everybody
        </Link>
      }
    />
  )
}

function NobodyYet() {
  return (
    <EmptyState
      title="The leaderboard is open"
      hint="Whoever wins the first game or prize stands at its top."
      level={3}
      action={
        <Link to="/tournaments" className={buttonClass()}>
          Find Tournaments
        </Link>
      }
    />
  )
}
