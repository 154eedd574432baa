import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import { canOrganize } from '#features/tournaments/rules.ts'
import { listed } from '#lib/words.ts'
import { Alert } from '#ui/alert.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { DeskProps } from '../desk-props.ts'

/** Teams that were to pay on the day and haven't: the tournament can't be finished before their fees are settled. */
export function OwingTeams({ tournament, snapshot, role }: DeskProps) {
  const { data: entries = [] } = useQuery(entriesQuery(useClient(), tournament.id))
  const playing = new Set(snapshot.teams.flatMap(({ teamId, status }) => (status === 'in' ? [teamId] : [])))
  const owing = entries.filter(({ paymentStatus, teamId }) => paymentStatus === 'pending' && playing.has(teamId ?? ''))
  if (owing.length === 0) return null
  const names = listed(owing.map(({ teamName }) => teamName))
  return (
    <Alert tone="warning" title={`${names} ${owing.length === 1 ? "hasn't" : "haven't"} paid yet`}>
      Before you finish the tournament, {canOrganize(role) ? '' : 'ask the organizer to '}record the cash, waive the fee
      or withdraw the team{' '}
      <Link to="/tournament/$id/run" params={{ id: tournament.id }} search={{ view: 'teams' }} className="underline">
        under Teams
      </Link>
      .
    </Alert>
  )
}
