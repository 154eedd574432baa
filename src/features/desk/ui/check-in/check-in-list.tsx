import { enteredByOrganizer } from '#features/teams/captain-text.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { PaymentBadge } from '#ui/badge/status-badge.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import type { TeamWithPlayers } from '#features/teams/contract.ts'
import { useChecked } from './use-checked.ts'

interface CheckInListProps {
  tournament: Pick<Tournament, 'id' | 'sport'>
  teams: readonly TeamWithPlayers[]
}

/** Every team with its players, to tick off as they arrive. What is ticked stays on this device. */
export function CheckInList({ tournament, teams }: CheckInListProps) {
  const { checked, toggle } = useChecked(`check-in:${tournament.id}`)
  if (teams.length === 0) {
    return (
      <EmptyState sport={tournament.sport} title="No teams yet" hint="Teams show up here as soon as they register." />
    )
  }
  const here = teams.filter(({ id }) => checked.has(id)).length
  return (
    <>
      <p role="status" className="type-display border-y-2 border-ink py-2 text-lg print:hidden">
        {here} of {teams.length} {teams.length === 1 ? 'team' : 'teams'} here
      </p>
      <ul role="list" className="grid gap-x-10 md:grid-cols-2 print:grid-cols-2">
        {teams.map((team) => (
          <li key={team.id} className="break-inside-avoid border-b border-line py-3">
            <div className="flex items-start justify-between gap-3">
              <Tick
                isChecked={checked.has(team.id)}
                onToggle={() => toggle(team.id)}
                className="font-semibold"
                label={team.name}
                note={team.captainId === null ? enteredByOrganizer : undefined}
              />
              {team.paymentStatus !== 'paid' && <PaymentBadge status={team.paymentStatus} />}
            </div>
            <ul role="list" aria-label={`Players of ${team.name}`} className="pl-9">
              {team.players.map((player, index) => {
                const key = `${team.id}:${player.username ?? `${index} ${player.name}`}`
                return (
                  <li key={key}>
                    <Tick
                      isChecked={checked.has(key)}
                      onToggle={() => toggle(key)}
                      label={player.name}
                      note={player.isCaptain ? 'Captain' : undefined}
                    />
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

interface TickProps {
  isChecked: boolean
  onToggle: () => void
  label: string
  note?: string | undefined
  className?: string
}

function Tick({ isChecked, onToggle, label, note, className = '' }: TickProps) {
  return (
    <label className={`flex min-h-11 min-w-0 items-center gap-3 print:min-h-0 print:py-1 ${className}`}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={onToggle}
        className="size-6 shrink-0 accent-ink print:size-4"
      />
      <span className="min-w-0 break-words">
        {label}
        {note && <span className="ml-2 text-sm font-normal text-soft">{note}</span>}
      </span>
    </label>
  )
}
