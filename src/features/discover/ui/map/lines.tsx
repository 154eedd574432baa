import { Link } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { lineOf } from './located.ts'
import type { Located } from './located.ts'

type OnOpen = (tournaments: readonly Located[]) => void

interface LinesProps {
  tournaments: readonly Located[]
  now: Date
  onOpen?: OnOpen
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
  onOpen: OnOpen | undefined
}

/** Opens the tournament's card if there is a map, and its page if opened in a new tab. */
export function TournamentLink({ tournament, onOpen, ...rest }: TournamentLinkProps) {
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
