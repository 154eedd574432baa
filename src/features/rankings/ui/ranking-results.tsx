import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { counted } from '#lib/words.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListPager } from '#ui/list/list-pager.tsx'
import type { RankedPlayer } from '../contract.ts'
import { Leaderboard } from './leaderboard.tsx'
import type { RankingSearch } from './search.ts'

interface RankingPage {
  items: RankedPlayer[]
  /** 0 if unknown. */
  total: number
  isCapped: boolean
  next: string | null
  isFirst: boolean
}

interface RankingResultsProps {
  page: RankingPage
  search: RankingSearch
  /** The viewer's own rank. */
  myId: string | undefined
}

/** One page of the leaderboard, with links to the other pages. */
export function RankingResults({ page, search, myId }: RankingResultsProps) {
  if (page.items.length === 0 && page.isFirst) {
    if (search.q || search.sport) return <NobodyFound results={search.results} />
    return search.results ? <NobodyYet /> : <NobodyVerified />
  }
  return (
    <>
      <Leaderboard players={page.items} myId={myId} marksSelfReported={search.results === 'all'} />
      <ListPager label="Pages of the leaderboard" to="/rankings" search={search} page={page} />
    </>
  )
}

interface RankingCountProps {
  page: RankingPage | undefined
  search: RankingSearch
  ref: Ref<HTMLOutputElement>
}

/** How many players are ranked or were found so far. Announced to screen readers when it changes. */
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

function NobodyFound({ results }: Pick<RankingSearch, 'results'>) {
  return (
    <EmptyState
      title="No players found"
      hint="Try another name or sport. Only players who have won a game or prize money are ranked."
      level={3}
      action={
        <Link to="/rankings" search={{ results }} className={buttonClass()}>
          Show all players
        </Link>
      }
    />
  )
}

function NobodyYet() {
  return (
    <EmptyState
      title="No rankings yet"
      hint="Win a game or a prize to take the top spot."
      level={3}
      action={
        <Link to="/tournaments" className={buttonClass()}>
          Find Tournaments
        </Link>
      }
    />
  )
}

function NobodyVerified() {
  return (
    <EmptyState
      title="No verified results yet"
      hint="They come from tournaments played on Homefield."
      level={3}
      action={
        <Link to="/rankings" search={{ results: 'all' }} className={buttonClass()}>
          Show all results
        </Link>
      }
    />
  )
}
