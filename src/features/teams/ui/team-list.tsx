import { Link } from '@tanstack/react-router'
import { formatDate } from '#lib/dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { PaymentBadge } from '#ui/badge/status-badge.tsx'
import { Deadline } from '#ui/deadline.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { enteredByOrganizer } from '../captain-text.ts'
import type { Team } from '../contract.ts'

/** The others are folded behind a button. */
const shownAtOnce = 12

interface TeamListProps {
  teams: readonly Team[]
  timeZone: string
  /** Then nobody pays, and no team is called paid. */
  isFree: boolean
  /** The logged-in user: their own teams are marked. */
  viewerId: string | undefined
  /** When pending teams lose their spots, as far as the viewer may know. */
  deadlines: readonly { teamId: string | null; expiresAt: string | null }[]
}

/** The registered teams in the order they entered. Only teams that have not paid have a badge. Long lists fold, even without JavaScript. */
export function TeamList({ teams, timeZone, isFree, viewerId, deadlines }: TeamListProps) {
  const rows = (some: readonly Team[], from: number) => (
    <ol role="list" aria-labelledby="teams" start={from + 1} className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
      {some.map((team, index) => (
        <li key={team.id} className="flex items-center gap-3 border-b border-line py-3">
          <span aria-hidden className="type-label w-7 shrink-0 text-soft">
            {from + index + 1}
          </span>
          <Avatar name={team.name} src={team.photo} size="sm" />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <Link
                to="/tournament/$id/team/$teamId"
                params={{ id: team.tournamentId, teamId: team.id }}
                className="relative min-w-0 font-semibold no-underline after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
              >
                <span className="line-clamp-2 break-words">{team.name}</span>
              </Link>
              <span className="flex flex-wrap gap-2">
                {team.captainId === viewerId && <Badge tone="strong">Yours</Badge>}
                {team.paymentStatus !== 'paid' && <PaymentBadge status={team.paymentStatus} />}
              </span>
            </span>
            <span className="type-small text-soft">
              Registered {formatDate(team.registeredAt, timeZone)}
              {team.paymentStatus === 'paid' && !isFree && (
                <>
                  {' · '}
                  <span>Paid</span>
                </>
              )}
              {team.captainId === null && (
                <>
                  {' · '}
                  <span>{enteredByOrganizer}</span>
                </>
              )}
            </span>
            <PaymentDue instant={deadlines.find(({ teamId }) => teamId === team.id)?.expiresAt} timeZone={timeZone} />
          </span>
        </li>
      ))}
    </ol>
  )
  const rest = teams.slice(shownAtOnce)
  return (
    <section aria-labelledby="teams" className="flex flex-col gap-4">
      <h2 id="teams" className="type-heading">
        Registered Teams <span className="text-soft">{teams.length}</span>
      </h2>
      {teams.length === 0 && <p className="text-soft">No teams yet. Be the first team to register.</p>}
      {teams.length > 0 && rows(teams.slice(0, shownAtOnce), 0)}
      {rest.length > 0 && <Disclosure summary={`${rest.length} more teams`}>{rows(rest, shownAtOnce)}</Disclosure>}
    </section>
  )
}

function PaymentDue({ instant, timeZone }: { instant: string | null | undefined; timeZone: string }) {
  if (!instant) return null
  return (
    <span className="type-small">
      Payment due by <Deadline instant={instant} timeZone={timeZone} />
    </span>
  )
}
