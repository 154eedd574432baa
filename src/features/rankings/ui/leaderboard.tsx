import type { ReactNode } from 'react'
import { Skeleton } from '#ui/list/skeleton.tsx'
import type { RankedPlayer } from '../contract.ts'
import { pageSize } from '../values.ts'
import { LeaderboardRow } from './leaderboard-row.tsx'

interface LeaderboardProps {
  players: RankedPlayer[]
  myId: string | undefined
  /** Whether to mark players whose results are not all verified. */
  marksSelfReported: boolean
}

/** One page of ranked players: a table, or cards below 768 px. */
export function Leaderboard({ players, myId, marksSelfReported }: LeaderboardProps) {
  return (
    <Frame>
      {players.map((player) => (
        <LeaderboardRow
          key={player.id}
          player={player}
          isMe={player.id === myId}
          marksSelfReported={marksSelfReported}
        />
      ))}
    </Frame>
  )
}

/** The leaderboard while it loads. */
export function LeaderboardPlaceholder() {
  return (
    <div aria-hidden className="flex flex-col gap-px overflow-hidden rounded-lg border border-line bg-line">
      {Array.from({ length: pageSize }, (_, index) => (
        <div key={index} className="flex h-44 items-center gap-4 bg-surface px-4 md:h-17">
          <Skeleton className="h-6 w-14" />
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-6 w-40" />
          <Skeleton className="ml-auto hidden h-6 w-64 md:block" />
        </div>
      ))}
    </div>
  )
}

const right = 'text-right'

function Frame({ children }: { children: ReactNode }) {
  return (
    <table aria-label="Leaderboard" className="w-full border-separate border-spacing-0 max-md:block">
      <thead className="type-label text-soft max-md:sr-only">
        <tr>
          <Head className="text-left">Rank</Head>
          <Head className="text-left">Player</Head>
          <Head className="text-left max-lg:hidden">Sports</Head>
          <Head className={right}>Won–lost</Head>
          <Head className={right}>Win rate</Head>
          <Head className={right}>Prize money</Head>
          <Head className={right}>Points</Head>
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">{children}</tbody>
    </table>
  )
}

function Head({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="col" className={`px-3 pb-2 first:pl-5 last:pr-5 ${className}`}>
      {children}
    </th>
  )
}
