import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { TeamNameField } from '#features/teams/ui/team-name-field.tsx'
import type { Tournament } from '#features/tournaments/contract.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { recoverFocus } from '#ui/focus.ts'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { JoinWaitingList } from '../../contract.ts'
import type { WaitingListPlace } from '../../contract.ts'
import { waitingListQuery } from '../queries.ts'
import { Alternatives } from '../alternatives.tsx'
import { LeaveWaitingListButton } from './leave-button.tsx'
import { OnCall, onCallHint, onCallLabel } from './on-call.tsx'

interface WaitingListProps {
  tournament: Pick<Tournament, 'id' | 'name' | 'sport' | 'latitude' | 'longitude'>
  viewerId: string | undefined
  /** Whether the viewer is in already: then joining with another team is folded away. */
  isAnother: boolean
}

/** A full tournament: the viewer's place on its waiting list, or a way to join it, and other tournaments that are open. */
export default function WaitingList({ tournament, viewerId, isAnother }: WaitingListProps) {
  const client = useClient()
  const { id, name } = tournament
  const { data: place } = useQuery(waitingListQuery(client, viewerId, id))
  if (isAnother && place?.position === null) {
    return (
      <Disclosure summary="Register another team">
        <div className="flex flex-col gap-3 pb-2">
          <p id="waiting-list">{headline(place.waiting)}</p>
          <Join tournamentId={id} />
        </div>
      </Disclosure>
    )
  }
  return (
    <section aria-labelledby="waiting-list" className="flex flex-col gap-3">
      <h3 id="waiting-list" className="type-heading">
        {place?.position ? "You're on the waiting list" : headline(place?.waiting ?? 0)}
      </h3>
      {viewerId === undefined ? (
        <Button
          variant="primary"
          size="lg"
          wide
          aria-haspopup="dialog"
          onClick={() => openAuthDialog('signup', { reason: `Create an account to join the waiting list of ${name}.` })}
          className="noscript:hidden"
        >
          Join the waiting list
        </Button>
      ) : (
        place && (place.position === null ? <Join tournamentId={id} /> : <Position id={id} place={place} />)
      )}
      <Alternatives tournament={tournament} heading="h4" />
    </section>
  )
}

const headline = (waiting: number) =>
  waiting === 0 ? 'Full' : `Full. ${waiting === 1 ? '1 team is' : `${waiting} teams are`} waiting`

function Position({ id, place }: { id: string; place: WaitingListPlace }) {
  const { position, teamName, waiting } = place
  return (
    <>
      <p role="status" className="flex items-center gap-4">
        <span className="type-figure-large">
          <span className="sr-only">Number </span>
          {position}
        </span>{' '}
        <span className="min-w-0 break-words">
          <span className="block">
            of {waiting}, with <strong className="font-semibold">{teamName}</strong>
          </span>
          <span className="type-small block text-soft">
            If a spot opens up for you, we&apos;ll notify you and hold it for up to 12 hours.
          </span>
        </span>
      </p>
      <OnCall tournamentId={id} isOnCall={place.onCall} />
      <LeaveWaitingListButton tournamentId={id} className="self-start" />
    </>
  )
}

function Join({ tournamentId }: { tournamentId: string }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: standardSchemaResolver(JoinWaitingList),
    defaultValues: { teamName: '', onCall: false },
  })
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
        <Button type="submit" variant="primary" size="lg" wide busy={form.formState.isSubmitting}>
          Join the waiting list
        </Button>
      }
    >
      <TeamNameField
        {...form.register('teamName')}
        error={form.formState.errors.teamName?.message}
        hint="If a spot opens up, we'll hold it for you for up to 12 hours"
      />
      <Checkbox {...form.register('onCall')} label={onCallLabel} hint={onCallHint} />
    </DialogForm>
  )
}
