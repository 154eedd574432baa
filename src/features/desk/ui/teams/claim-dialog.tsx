import { queryOptions, useQuery } from '@tanstack/react-query'
import LinkIcon from 'lucide-react/icons/link'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import type { Entry } from '#features/registrations/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { Button } from '#ui/button.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import type { Client } from '#ui/client/api.ts'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { useClient } from '#ui/client/use-client.ts'
import { copyText } from '#ui/copy-text.ts'
import type { DialogState } from '#ui/lazy.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { toast } from '#ui/toast/toast.ts'
import { ViewerMoment } from '#ui/viewer-moment.tsx'

interface ClaimDialogProps extends DialogState {
  tournament: { id: string; name: string; timeZone: string }
  entry: Entry
}

/** Shows the link that makes one person the captain of a team without one, and undoes that afterward. */
export default function ClaimDialog({ tournament, entry, open, onOpenChange }: ClaimDialogProps) {
  const { teamName, captainName } = entry
  const close = () => onOpenChange(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title={captainName === null ? `Claim link for ${teamName}` : `${teamName} has a captain`}
      description={
        captainName === null
          ? "The first person to open this link and log in becomes the captain. It works once, until the team's first match."
          : undefined
      }
    >
      {captainName === null ? (
        <OpenLink tournament={tournament} entry={entry} close={close} />
      ) : (
        <Claimed tournament={tournament} entry={entry} close={close} />
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
  const refresh = useRefreshTournament(tournament.id)
  const { data, error } = useQuery(claimLinkQuery(client, tournament.id, teamId!))
  const [isRevoking, run] = useChange(refresh)
  if (error) {
    return (
      <p role="alert">{error instanceof Refused ? error.message : "Couldn't create the link. Please try again."}</p>
    )
  }
  const revoke = () =>
    run(`Couldn't revoke the link for ${teamName}`, async () => {
      const route = client.tournaments[':id'].teams[':teamId']['claim-link']
      await unwrap(route.$delete({ param: { id: tournament.id, teamId: teamId! } }))
      close()
      toast({ title: `Link for ${teamName} revoked` })
    })
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
        <Button disabled={url === null} onClick={() => void copy(url!)}>
          <LinkIcon aria-hidden />
          Copy link
        </Button>
        {typeof navigator.share === 'function' && (
          <Button disabled={url === null} onClick={() => share(url!, `Become the captain of ${teamName}`)}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
        <Button variant="quiet" disabled={url === null} busy={isRevoking} onClick={() => void revoke()}>
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
  const [isRemoving, run] = useChange(useRefreshTournament(tournament.id))
  const undo = () =>
    run(`${captainName} is still the captain of ${teamName}`, async () => {
      const route = client.tournaments[':id'].teams[':teamId'].captain
      await unwrap(route.$delete({ param: { id: tournament.id, teamId: teamId! } }))
      close()
      toast({ title: `${captainName} is no longer the captain of ${teamName}` })
    })
  if (claimedAt === null) return <p role="status">{captainName} is the captain.</p>
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="break-words">
        Claimed by {captainName}, <ViewerMoment instant={claimedAt} timeZone={tournament.timeZone} end="." />
      </p>
      <p className="type-small text-soft">
        Wrong person? Undo removes them as captain and restores the team's name and players. No money moves. You can
        undo this until the team's first match, unless they paid by card.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={close}>
          Done
        </Button>
        <Button busy={isRemoving} onClick={() => void undo()}>
          Undo
        </Button>
      </div>
    </div>
  )
}

/** Runs a change, says in a toast titled `failure` why it was refused, and reads the teams again. */
function useChange(refresh: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const run = async (failure: string, change: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await change()
    } catch (error) {
      reportUnexpected(error)
      toast({ title: failure, description: error instanceof Refused ? error.message : undefined, destructive: true })
    } finally {
      setIsBusy(false)
      await refresh()
    }
  }
  return [isBusy, run] as const
}

async function copy(url: string) {
  if (await copyText(url)) toast({ title: 'Link copied!' })
  else toast({ title: "Couldn't copy the link", description: url, destructive: true })
}

/** Opens the system's share sheet. Rejected when someone closes it. */
function share(url: string, title: string): void {
  navigator.share({ title, url }).catch(() => {})
}
