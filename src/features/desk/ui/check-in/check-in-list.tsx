import { useDeferredValue, useRef, useState } from 'react'
import Search from 'lucide-react/icons/search'
import { useSuspenseQuery } from '@tanstack/react-query'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import type { CheckInList as Teams } from '#features/teams/check-in-contract.ts'
import { useClient } from '#ui/client/use-client.ts'
import { Input } from '#ui/form/input.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import type { DeskProps } from '../desk-props.ts'
import { drawnTeamOf } from '../teams/drawn-team.ts'
import { owes } from '../teams/fee-rules.ts'
import { CheckInRow } from './check-in-row.tsx'
import { CheckInStatus } from './check-in-status.tsx'
import { replacementsQuery } from '../queries.ts'
import { presenceOf } from './presence.ts'
import { useTicks } from './use-ticks.ts'

interface CheckInListProps extends DeskProps {
  teams: Teams
  userId: string
}

/** Every team that hasn't withdrawn, missing ones first, to be checked off as they arrive. Everybody who runs the tournament sees the same ticks. */
export function CheckInList({ tournament, snapshot, role, teams: listed, userId }: CheckInListProps) {
  const client = useClient()
  const { data: entries } = useSuspenseQuery(entriesQuery(client, tournament.id))
  const { data: searches } = useSuspenseQuery(replacementsQuery(client, tournament.id))
  const { stored, unsent, tick, isOffline } = useTicks(tournament.id, userId)
  const [typed, setTyped] = useState('')
  const [lastTicked, setLastTicked] = useState<{ id: string; isHere: boolean } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const words = useDeferredValue(typed.trim().toLowerCase())
  const teams = listed.filter(({ id }) => drawnTeamOf(snapshot, id)?.status !== 'withdrawn')
  if (teams.length === 0) {
    return (
      <EmptyState sport={tournament.sport} title="No teams yet" hint="Teams show up here as soon as they register." />
    )
  }
  const presence = presenceOf([...stored, ...unsent])
  const unsentTeams = new Set(unsent.map(({ teamId }) => teamId))
  const entryOf = new Map(entries.map((entry) => [entry.teamId, entry]))
  const isMatch = ({ name, players }: Teams[number]) =>
    [name, ...players.map((player) => player.name)].some((text) => text.toLowerCase().includes(words))
  const shown = teams.filter(isMatch)
  const isHere = ({ id }: Teams[number]) => presence.isTeamHere(id)
  const isOwing = ({ id }: Teams[number]) => {
    const entry = entryOf.get(id)
    return entry !== undefined && owes(entry)
  }
  const owing = teams.filter(isOwing).length
  const ordered = [...shown.filter((team) => !isHere(team)), ...shown.filter(isHere)]

  const tickTeam = (team: Teams[number], isHereNow: boolean) => {
    // The row moves to the other part of the list. For the keyboard, the next one takes its place.
    const next = ordered[ordered.indexOf(team) + 1]
    tick(team.id, null, isHereNow)
    setLastTicked({ id: team.id, isHere: isHereNow })
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body || !next) return
      list.current?.querySelector<HTMLInputElement>(`[data-team="${next.id}"] input`)?.focus({ preventScroll: true })
    })
  }
  const ticked = teams.find(({ id }) => id === lastTicked?.id)
  return (
    <>
      <CheckInStatus
        here={teams.filter(isHere).length}
        total={teams.length}
        owing={owing}
        unsent={unsent.length}
        isOffline={isOffline}
        last={ticked && lastTicked ? { name: ticked.name, isHere: lastTicked.isHere } : null}
        onUndo={() => {
          if (ticked && lastTicked) tick(ticked.id, null, !lastTicked.isHere)
          setLastTicked(null)
        }}
      />
      <div className="my-3 max-w-md print:hidden noscript:hidden">
        <Input
          type="search"
          aria-label="Search teams and players"
          placeholder="Search teams and players"
          autoComplete="off"
          before={<Search />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {ordered.length > 0 && (
        <p className="type-small mb-1 text-soft print:hidden noscript:hidden">
          Tap each team as it arrives{owing > 0 && ', even if it still owes the fee'}.
        </p>
      )}
      {ordered.length === 0 && (
        <p role="status" className="py-6 text-soft">
          No team or player matches “{typed.trim()}”.
        </p>
      )}
      <ul ref={list} role="list" className="max-w-3xl border-t border-line print:max-w-none print:columns-2">
        {ordered.map((team) => (
          <CheckInRow
            key={team.id}
            team={team}
            entry={entryOf.get(team.id)}
            tournament={tournament}
            snapshot={snapshot}
            role={role}
            presence={presence}
            last={presence.lastOfTeam(team.id)}
            search={searches.find(({ teamId }) => teamId === team.id)}
            isUnsent={unsentTeams.has(team.id)}
            onTick={(member, isHereNow) =>
              member === null ? tickTeam(team, isHereNow) : tick(team.id, member, isHereNow)
            }
          />
        ))}
      </ul>
    </>
  )
}
