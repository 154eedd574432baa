import { Link } from '@tanstack/react-router'
import type { ComponentProps, FocusEvent, KeyboardEvent, MouseEvent, Ref } from 'react'
import { cx } from '#ui/cx.ts'
import { Ball } from './ball.tsx'
import type { Cluster } from './clusters.ts'
import { groupName, lineOf } from './located.ts'
import type { Located } from './located.ts'

/** Pixels from the spot on the ground up to the middle of its ball. */
export const lift = 20

interface BallsProps {
  ref: Ref<HTMLUListElement>
  /** In pixels on the map. */
  balls: readonly Cluster<Located>[]
  /** The tab stop. */
  current: Cluster<Located> | undefined
  /** The ids of the tournaments in the open card. */
  open: readonly string[]
  now: Date
  onOpen: (tournaments: readonly Located[]) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** When a ball gets the focus from the keyboard. */
  onReached: (ball: Cluster<Located>) => void
}

/** The tournaments as balls. To screen readers they are a list of links, those of a group included, with the text of their cards. */
export function Balls({ ref, balls, current, open, now, onOpen, onKeyDown, onReached }: BallsProps) {
  return (
    <ul ref={ref} role="list" aria-label="Tournaments found" aria-describedby="map-keys">
      {balls.map((ball) => {
        const [first, second] = ball.items
        const isOpen = open.includes(first!.id)
        const target = {
          tabIndex: ball === current ? 0 : -1,
          'aria-haspopup': 'dialog',
          'aria-expanded': isOpen,
          draggable: false,
          onKeyDown,
          onFocus: ({ currentTarget }: FocusEvent) => {
            // A ball that is being clicked must not move away.
            if (currentTarget.matches(':focus-visible')) onReached(ball)
          },
          className: ballClass,
        } as const
        return (
          <li
            key={first!.id}
            style={{ transform: `translate(${Math.round(ball.x)}px, ${Math.round(ball.y - lift)}px)` }}
            className={cx('absolute top-0 left-0 hover:z-10 focus-within:z-10', isOpen && 'z-10')}
          >
            {second ? (
              <>
                <button type="button" {...target} onClick={() => onOpen(ball.items)}>
                  <Ball sport={sportOf(ball.items)} count={ball.items.length} />
                  <span className="sr-only">{groupName(ball.items)}</span>
                </button>
                <Lines tournaments={ball.items} now={now} onOpen={onOpen} className="sr-only" />
              </>
            ) : (
              <TournamentLink tournament={first!} onOpen={onOpen} {...target}>
                <Ball sport={first!.sport} />
                <span className="sr-only">{lineOf(first!, now)}</span>
              </TournamentLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const ballClass = cx(
  'absolute grid size-11 -translate-1/2 place-items-center rounded-full focus-visible:outline-flood',
  '[&>:first-child]:transition-transform hover:[&>:first-child]:scale-115',
  'aria-expanded:[&>:first-child]:outline-4 aria-expanded:[&>:first-child]:outline-flood',
)

const sportOf = ([first, ...others]: readonly Located[]): string | null =>
  others.every(({ sport }) => sport === first!.sport) ? first!.sport : null

interface LinesProps {
  tournaments: readonly Located[]
  now: Date
  onOpen?: BallsProps['onOpen']
  className: string
}

/** Tournaments as lines of text. */
export function Lines({ tournaments, now, onOpen, className }: LinesProps) {
  return (
    <ul role="list" aria-label="Tournaments found" className={className}>
      {tournaments.map((tournament) => (
        <li key={tournament.id}>
          <TournamentLink tournament={tournament} onOpen={onOpen} tabIndex={onOpen && -1} className="">
            {lineOf(tournament, now)}
          </TournamentLink>
        </li>
      ))}
    </ul>
  )
}

type TournamentLinkProps = Omit<ComponentProps<'a'>, 'ref'> & {
  tournament: Located
  onOpen: BallsProps['onOpen'] | undefined
}

/** Opens the tournament's card if there is a map, and its page if opened in a new tab. */
function TournamentLink({ tournament, onOpen, ...rest }: TournamentLinkProps) {
  return (
    <Link
      {...rest}
      to="/tournament/$id"
      params={{ id: tournament.id }}
      preload={false}
      onClick={(event: MouseEvent) => {
        if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen([tournament])
      }}
    />
  )
}
