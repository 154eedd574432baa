import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useSession } from '#features/accounts/ui/session.ts'
import type { Official } from '#features/tournaments/contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { DeskProps } from '../desk-props.ts'
import { invitedOfficialsQuery, officialsQuery } from '../queries.ts'
import { roleLabels } from '../views.ts'

const loadOfficialDialog = () => import('./official-dialog.tsx')

/** The officials, and who was asked: the organizer asks and removes them, and anyone can leave. */
export function OfficialsPanel({ tournament, role }: DeskProps) {
  const client = useClient()
  const user = useSession()
  const dialog = useLazyDialog(loadOfficialDialog)
  const [removed, setRemoved] = useState<Official | null>(null)
  const organizes = role === 'organizer' || role === 'administrator'
  const { data: accepted, isError, isFetching, refetch } = useQuery(officialsQuery(client, tournament.id))
  const invited = useQuery({ ...invitedOfficialsQuery(client, tournament.id), enabled: organizes })
  const officials = accepted && [...accepted, ...(invited.data ?? [])]
  if (!officials) {
    if (isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
    return <Skeleton className="h-64 max-w-3xl" />
  }
  const add = organizes && (
    <Button aria-haspopup="dialog" onClick={() => void dialog.show()} className="self-start">
      <UserPlus aria-hidden />
      Invite an official
    </Button>
  )
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {officials.length === 0 ? (
        <EmptyState
          sport={tournament.sport}
          title="No officials yet"
          hint="A scorekeeper enters results on their phone. A co-organizer runs the tournament with you."
          action={add}
        />
      ) : (
        <>
          {add}
          <ul role="list" aria-label="Officials" className="border-t border-line">
            {officials.map((official) => (
              <li
                key={`${official.userId} ${official.status}`}
                className="flex items-center justify-between gap-4 border-b border-line py-3"
              >
                <div className="min-w-0">
                  <p id={`official-${official.userId}`} className="font-semibold break-words">
                    {official.name}
                  </p>
                  <p className="type-small break-words text-soft">@{official.username}</p>
                </div>
                <div className="flex shrink-0 items-center gap-2">
                  <Badge>
                    {roleLabels[official.role]}
                    {official.status === 'invited' && ' (invited)'}
                  </Badge>
                  {(organizes || official.userId === user?.id) && (
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-haspopup="dialog"
                      aria-describedby={`official-${official.userId}`}
                      onClick={() => setRemoved(official)}
                      className="-mr-3"
                    >
                      {official.userId === user?.id ? 'Step down' : 'Remove'}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {dialog.Dialog && <dialog.Dialog tournamentId={tournament.id} {...dialog.state} />}
      <RemoveDialog
        tournamentId={tournament.id}
        official={removed}
        isOwn={removed?.userId === user?.id}
        onClose={() => setRemoved(null)}
      />
    </div>
  )
}

interface RemoveDialogProps {
  tournamentId: string
  official: Official | null
  isOwn: boolean
  onClose: () => void
}

/** Asks before someone's role ends. */
function RemoveDialog({ tournamentId, official, isOwn, onClose }: RemoveDialogProps) {
  const client = useClient()
  const refresh = useRefreshTournament(tournamentId)
  const [isSending, setIsSending] = useState(false)
  // Kept while the dialog closes.
  const [shown, setShown] = useState(official)
  if (official && official !== shown) setShown(official)

  const remove = async ({ userId, name }: Official) => {
    setIsSending(true)
    try {
      await unwrap(client.tournaments[':id'].officials[':userId'].$delete({ param: { id: tournamentId, userId } }))
      await refresh()
      toast({ title: isOwn ? "You're no longer an official" : `${name} was removed` })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      toast({ title: 'Not removed', description: error.message, destructive: true })
      void refresh()
    } finally {
      setIsSending(false)
      onClose()
    }
  }
  if (!shown) return null
  return (
    <AlertDialog
      open={official !== null}
      onOpenChange={onClose}
      title={isOwn ? 'Step down?' : `Remove ${shown.name}?`}
      description={
        isOwn
          ? 'You can no longer run this tournament or enter its results.'
          : shown.status === 'invited'
            ? "They won't be able to accept the invitation anymore."
            : 'They can no longer run this tournament or enter its results. Everything they entered stays.'
      }
      confirm={isOwn ? 'Step down' : 'Remove'}
      busy={isSending}
      onConfirm={() => void remove(shown)}
    />
  )
}
