import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { ordinal, plural } from '#lib/words.ts'
import { TeamNameField } from '#features/teams/ui/team-name-field.tsx'
import type { Tournament } from '#features/tournaments/contract.ts'
import { tournamentsKey } from '#features/tournaments/ui/queries.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { recoverFocus } from '#ui/focus.ts'
import { Stat } from '#ui/stat.tsx'
import { DialogForm } from '#ui/overlay/dialog-form.tsx'
import { toast } from '#ui/toast/toast.ts'
import { JoinWaitingList } from '../../contract.ts'
import type { WaitingListPlace } from '../../contract.ts'
import { waitingListQuery } from '../queries.ts'
import { LeaveWaitingListButton } from './leave-button.tsx'
import { OnCall, onCallHint, onCallLabel } from './on-call.tsx'

interface WaitingListProps {
  tournament: Pick<Tournament, 'id' | 'name'>
  viewerId: string | undefined
  /** Whether the viewer is in already: then joining with another team is folded away. */
  isAnother: boolean
}

/** A full tournament: the viewer's place on its waiting list, or a way to join it. */
export default function WaitingList({ tournament, viewerId, isAnother }: WaitingListProps) {
  const client = useClient()
  const { id, name } = tournament
  const { data: place } = useQuery(waitingListQuery(client, viewerId, id))
  if (isAnother && place?.position === null) {
    return (
      <Disclosure boxed summary="Put another team on the waiting list">
        <div className="flex flex-col gap-3 pb-2">
          <p id="waiting-list">{headline(place.waiting)}</p>
          <Join tournamentId={id} />
        </div>
      </Disclosure>
    )
  }
  if (place?.position) return <Position id={id} place={{ ...place, position: place.position }} />
  return (
    <section aria-labelledby="waiting-list" className="flex flex-col gap-3">
      <h3 id="waiting-list" className="type-heading">
        {headline(place?.waiting ?? 0)}
      </h3>
      <p>Joining is free. {howItWorks}</p>
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
        place && <Join tournamentId={id} />
      )}
    </section>
  )
}

const howItWorks = "If a spot opens up for you, we'll notify you and hold it for up to 12 hours."

const headline = (waiting: number) =>
  waiting === 0 ? 'Full. Be the first in line' : `Full. ${waiting === 1 ? '1 team is' : `${waiting} teams are`} waiting`

function Position({ id, place }: { id: string; place: WaitingListPlace & { position: number } }) {
  const { position, teamName, waiting } = place
  return (
    <section aria-labelledby="waiting-list" className="flex flex-col gap-3">
      <div role="status" className="flex flex-col gap-3">
        <h3 id="waiting-list" className="type-heading">
          You&apos;re on the waiting list
        </h3>
        <dl>
          <Stat value={ordinal(position)} label="in line" />
        </dl>
        <p className="break-words">
          <strong className="font-semibold">{teamName}</strong>
          {waiting > 1 && <span className="text-soft"> · {plural(waiting, 'team')} waiting</span>}
        </p>
      </div>
      <p>{howItWorks}</p>
      <OnCall tournamentId={id} isOnCall={place.onCall} />
      <LeaveWaitingListButton tournamentId={id} className="-ml-3 self-start" />
    </section>
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
      onInvalid={({ teamName }) => toast({ title: teamName?.message ?? '', destructive: true })}
      actions={
        <Button type="submit" variant="primary" size="lg" wide busy={form.formState.isSubmitting}>
          Join the waiting list
        </Button>
      }
    >
      <TeamNameField {...form.register('teamName')} error={form.formState.errors.teamName?.message} />
      <Checkbox {...form.register('onCall')} label={onCallLabel} hint={onCallHint} />
    </DialogForm>
  )
}
