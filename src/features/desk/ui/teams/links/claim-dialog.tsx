import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entry } from '#features/registrations/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { toast } from '#ui/toast/toast.ts'
import { LinkButtons } from './link-buttons.tsx'

interface ClaimDialogProps extends DialogState {
  tournament: { id: string; name: string; timeZone: string }
  entry: Entry
}

/** Shows the link that makes one person the captain of a team without one, and undoes that afterward. */
export default function ClaimDialog({ tournament, entry, open, onOpenChange }: ClaimDialogProps) {
  const { teamName, captainName } = entry
  // Once there is a captain, it stays with that: after undoing the claim, a new link is created only when the dialog is opened again.
  const [claimed, setClaimed] = useState<Entry | null>(null)
  if (captainName !== null && claimed !== entry) setClaimed(entry)
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title={claimed ? `${claimed.teamName} has a captain` : `Claim link for ${teamName}`}
      description={
        claimed
          ? undefined
          : "The first person to open this link and log in becomes the captain. It works once, until the team's first match."
      }
    >
      {claimed ? (
        <Claimed tournament={tournament} entry={claimed} close={close} />
      ) : (
        <OpenLink tournament={tournament} entry={entry} close={close} />
      )}
    </Dialog>
  )
}

type PartProps = Pick<ClaimDialogProps, 'tournament' | 'entry'> & { close: () => void }

/** Creates the link, unless there is one. */
const claimLinkQuery = (client: Client, id: string, teamId: string) =>
  queryOptions({
    queryKey: ['claim-link', id, teamId],
    queryFn: () => unwrap(client.tournaments[':id'].teams[':teamId']['claim-link'].$put({ param: { id, teamId } })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

function OpenLink({ tournament, entry: { teamId, teamName }, close }: PartProps) {
  const client = useClient()
  const { data, error } = useQuery(claimLinkQuery(client, tournament.id, teamId!))
  const revoking = useTeamChange(tournament.id, {
    send: () => {
      const route = client.tournaments[':id'].teams[':teamId']['claim-link']
      return unwrap(route.$delete({ param: { id: tournament.id, teamId: teamId! } }))
    },
    done: `Link for ${teamName} revoked`,
    failure: `Couldn't revoke the link for ${teamName}`,
    close,
  })
  if (error) {
    return (
      <p role="alert">{error instanceof Refused ? error.message : "Couldn't create the link. Please try again."}</p>
    )
  }
  const url = data?.url ?? null
  return (
    <div className="flex flex-col gap-4">
      {url === null ? (
        <div
          role="status"
          aria-label="Creating the link"
          className="size-64 animate-pulse self-center rounded-md bg-sunken"
        />
      ) : (
        <QrCode text={url} label={`QR code to become the captain of ${teamName}`} className="size-64 self-center" />
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButtons url={url} title={`Become the captain of ${teamName}`} />
        <Button variant="quiet" disabled={url === null} busy={revoking.isPending} onClick={() => revoking.mutate()}>
          Revoke
        </Button>
      </div>
      <p className="type-small text-soft">
        Show it only to the person who leads the team. You'll see who used it, and you can undo that.
      </p>
    </div>
  )
}

function Claimed({ tournament, entry: { teamId, teamName, captainName, claimedAt }, close }: PartProps) {
  const client = useClient()
  const removing = useTeamChange(tournament.id, {
    send: () => {
      const route = client.tournaments[':id'].teams[':teamId'].captain
      return unwrap(route.$delete({ param: { id: tournament.id, teamId: teamId! } }))
    },
    done: `${captainName} is no longer the captain of ${teamName}`,
    failure: `${captainName} is still the captain of ${teamName}`,
    close,
  })
  if (claimedAt === null) return <p role="status">{captainName} is the captain.</p>
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="break-words">
        Claimed by {captainName}, {formatMoment(claimedAt, tournament.timeZone)}.
      </p>
      <p className="type-small text-soft">
        Wrong person? Undo removes them as captain and restores the team's name and players. No money moves. You can
        undo this until the team's first match, unless they paid by card.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={close}>
          Done
        </Button>
        <Button busy={removing.isPending} onClick={() => removing.mutate()}>
          Undo
        </Button>
      </div>
    </div>
  )
}

/** A change of who leads the team. Says in a toast titled `failure` why it was refused, and reads the teams again. */
function useTeamChange(
  tournamentId: string,
  options: { send: () => Promise<unknown>; done: string; failure: string; close: () => void },
) {
  const refresh = useRefreshTournament(tournamentId)
  const { send, done, failure, close } = options
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      close()
      toast({ title: done })
    },
    onError: (error) =>
      toast({ title: failure, description: error instanceof Refused ? error.message : undefined, destructive: true }),
    onSettled: refresh,
  })
}
