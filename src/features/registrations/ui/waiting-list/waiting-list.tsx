import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { TeamNameField } from '#features/teams/ui/team-name-field.tsx'
import type { Tournament } from '#features/tournaments/contract.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { recoverFocus } from '#ui/focus.ts'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { JoinWaitingList } from '../../contract.ts'
import { registrationsQuery, waitingListQuery } from '../queries.ts'
import { Alternatives } from '../alternatives.tsx'
import { LeaveWaitingListButton } from './leave-button.tsx'

interface WaitingListProps {
  tournament: Pick<Tournament, 'id' | 'name' | 'maxTeams' | 'sport' | 'latitude' | 'longitude'>
  viewerId: string | undefined
}

/** A full tournament: the viewer's place on its waiting list, or a way to join it, and other tournaments that are open. */
export default function WaitingList({ tournament, viewerId }: WaitingListProps) {
  const { id, name, maxTeams } = tournament
  return (
    <section aria-labelledby="waiting-list" className="flex flex-col gap-3 border-t border-line pt-3">
      <h3 id="waiting-list" className="font-semibold">
        All {maxTeams} spots taken
      </h3>
      {viewerId ? (
        <OwnPlace tournamentId={id} viewerId={viewerId} />
      ) : (
        <Button
          wide
          aria-haspopup="dialog"
          onClick={() => openAuthDialog('signup', { reason: `Create an account to join the waiting list of ${name}.` })}
          className="noscript:hidden"
        >
          Sign up to join the waiting list
        </Button>
      )}
      <Alternatives tournament={tournament} heading="h4" />
    </section>
  )
}

function OwnPlace({ tournamentId, viewerId }: { tournamentId: string; viewerId: string }) {
  const client = useClient()
  const { data: place } = useQuery(waitingListQuery(client, viewerId, tournamentId))
  const { data: registrations } = useQuery(registrationsQuery(client, viewerId))
  if (!place || !registrations) return null
  const isOffered = registrations.some((own) => own.tournamentId === tournamentId && own.holdExpiresAt)
  if (isOffered) return null
  if (place.position === null) return <Join tournamentId={tournamentId} />
  return (
    <>
      <p role="status" className="break-words">
        You&apos;re number {place.position} on the waiting list with {place.teamName}. We&apos;ll notify you when a spot
        opens up for you.
      </p>
      <LeaveWaitingListButton tournamentId={tournamentId} className="self-start" />
    </>
  )
}

function Join({ tournamentId }: { tournamentId: string }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const form = useForm({ resolver: standardSchemaResolver(JoinWaitingList), defaultValues: { teamName: '' } })
  const join = async (json: JoinWaitingList) => {
    try {
      await unwrap(client.tournaments[':id']['waiting-list'].$post({ param: { id: tournamentId }, json }))
    } finally {
      // A refusal also means that the page is out of date.
      await queryClient.invalidateQueries({ queryKey: tournamentsKey })
      recoverFocus('waiting-list')
    }
  }
  return (
    <DialogForm
      form={form}
      send={join}
      failure="You're not on the waiting list"
      actions={
        <Button type="submit" wide busy={form.formState.isSubmitting}>
          Join the waiting list
        </Button>
      }
    >
      <TeamNameField
        {...form.register('teamName')}
        error={form.formState.errors.teamName?.message}
        hint="If a spot opens up, we'll hold it for you for up to 12 hours"
      />
    </DialogForm>
  )
}
