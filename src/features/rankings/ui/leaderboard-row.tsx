import type { ReactNode } from 'react'
import { formatDollars } from '#lib/money.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { cx } from '#ui/cx.ts'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import type { RankedPlayer } from '../contract.ts'
import { rankName, winRate } from '../rules.ts'

const sportsShown = 2

interface LeaderboardRowProps {
  player: RankedPlayer
  isMe: boolean
  marksSelfReported: boolean
}

/** A player on the leaderboard. The top three have a floodlit background. */
export function LeaderboardRow({ player, isMe, marksSelfReported }: LeaderboardRowProps) {
  return (
    <tr
      className={cx(
        'group max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-3 max-md:rounded-lg max-md:border max-md:border-line max-md:p-4',
        groundOf(player.rank),
        isMe && 'max-md:outline-3 max-md:-outline-offset-3 max-md:outline-focus',
      )}
    >
      <Cell
        className={cx(
          'max-md:-order-2 max-md:min-w-0 max-md:grow',
          isMe && 'md:shadow-[inset_5px_0_0_var(--color-focus)]',
        )}
      >
        <Rank player={player} />
      </Cell>
      <Cell className="max-md:basis-full">
        <Who player={player} isMe={isMe} marksSelfReported={marksSelfReported} />
      </Cell>
      <Cell className="max-lg:hidden">
        <span className="flex flex-wrap gap-1.5">
          {player.preferredSports.slice(0, sportsShown).map((sport) => (
            <SportBadge key={sport} sport={sport} />
          ))}
        </span>
      </Cell>
      <Figure label="Won–lost">
        {player.wins.toLocaleString('en-US')}–{player.losses.toLocaleString('en-US')}
      </Figure>
      <Figure label="Win rate">{winRate(player)}%</Figure>
      <Figure label="Prize money">{formatDollars(player.totalPrizeWon)}</Figure>
      <Cell className="text-right max-md:-order-1">
        <span className="type-figure">{pointsText(player.points)}</span>
        <span aria-hidden className="type-small ml-1.5 text-soft md:hidden">
          points
        </span>
      </Cell>
    </tr>
  )
}

/** The champion's is slightly brighter. */
function groundOf(rank: number): string {
  if (rank > 3) return 'bg-surface'
  return cx('scheme-dark text-chalk', rank === 1 ? 'bg-mown' : 'bg-pitch')
}

function Rank({ player }: Pick<LeaderboardRowProps, 'player'>) {
  const { rank } = player
  const name = rankName(player)
  if (rank > 3) return <span className="type-label md:whitespace-nowrap">{name}</span>
  return (
    <span className="flex items-center gap-x-3 md:max-lg:flex-col md:max-lg:items-start">
      <span aria-hidden className="type-figure-large w-6 shrink-0 text-center">
        {rank}
      </span>
      <span className="type-label md:whitespace-nowrap">{name}</span>
    </span>
  )
}

function Who({ player, isMe, marksSelfReported }: LeaderboardRowProps) {
  const name = `${player.firstName} ${player.lastName}`
  return (
    <span className="flex items-center gap-3">
      <Avatar name={name} src={player.avatar} size="sm" className="border border-line md:max-lg:hidden" />
      <span className="min-w-0">
        <span className="type-label block wrap-anywhere">{name}</span>
        <span className="type-small block wrap-anywhere text-soft">
          {/* In the place of the name, so that nothing moves when it is known who is logged in. */}
          <span className="relative">
            <span className={cx(isMe && 'invisible')}>@{player.username}</span>
            {isMe && (
              <span className="absolute -top-0.5 left-0 w-max">
                <Badge tone="strong">You</Badge>
              </span>
            )}
          </span>
          {player.location && <span className="md:max-lg:hidden"> · {player.location}</span>}
          {marksSelfReported && sourceText(player)}
        </span>
      </span>
    </span>
  )
}

/** Marks players whose results are not all verified. */
function sourceText({ points, verifiedPoints }: RankedPlayer): string {
  if (verifiedPoints === points) return ''
  return verifiedPoints > 0 ? ' · partly self-reported' : ' · self-reported'
}

/** A number with its heading, which is shown above it where there is no column header. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Cell className="whitespace-nowrap max-md:grow max-md:basis-1/4 md:text-right">
      <span aria-hidden className="type-small block text-soft md:hidden">
        {label}
      </span>
      {children}
    </Cell>
  )
}

const cell = cx(
  'md:border-t md:border-line md:px-3 md:py-3 md:first:border-l md:first:pl-5 md:last:border-r md:last:pr-5',
  'md:group-last:border-b md:group-first:first:rounded-tl-lg md:group-first:last:rounded-tr-lg',
  'md:group-last:first:rounded-bl-lg md:group-last:last:rounded-br-lg',
)

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={cx(cell, className)}>{children}</td>
}

/** '1,370' or '550.25': cents only if there are any. */
export function pointsText(points: number): string {
  return points.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(points) ? 0 : 2 })
}
