import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserZone, formatDateTime } from '#lib/dates.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Refused, unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { LoginSession } from '../../account-contract.ts'
import { loginSessionsQuery } from '../queries.ts'

interface SessionsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Where the user is logged in, with a button to log out on each other device, and one for all of them. */
export default function SessionsDialog({ open, onOpenChange }: SessionsDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const query = loginSessionsQuery(client)
  const list = useQuery({ ...query, enabled: open })
  /** The id of the session that is being ended, or 'others'. */
  const [ending, setEnding] = useState<string | null>(null)
  const hasOthers = list.data?.some(({ isCurrent }) => !isCurrent) ?? false

  const end = async (which: string, request: () => Promise<LoginSession[]>, title: string) => {
    setEnding(which)
    try {
      queryClient.setQueryData(query.queryKey, await request())
      toast({ title })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      void list.refetch()
      toast({ title: "Couldn't log out that device", description: error.message, destructive: true })
    } finally {
      setEnding(null)
    }
  }
  const endOne = ({ id, device }: LoginSession) =>
    end(id, () => unwrap(client.auth.sessions[':id'].$delete({ param: { id } })), `Logged out of ${device}`)
  const endOthers = () => end('others', () => unwrap(client.auth.sessions.$delete()), 'Logged out everywhere else')

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      unsaved={null}
      title="Where you're logged in"
      description="If you don't recognize a device, log it out and change your password."
    >
      <div className="flex flex-col gap-5">
        {list.isPending && <Skeleton className="h-32" />}
        {list.isError && <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching} />}
        {list.data && (
          <ul role="list" className="divide-y divide-line">
            {list.data.map((session) => (
              <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <Device session={session} />
                {session.isCurrent ? (
                  <Badge tone="success">This device</Badge>
                ) : (
                  <Button
                    size="sm"
                    busy={ending === session.id}
                    aria-label={`Log out ${session.device}, last used ${moment(session.lastUse)}`}
                    onClick={() => void (ending ?? endOne(session))}
                  >
                    Log out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {hasOthers && (
          <Button wide busy={ending === 'others'} onClick={() => void (ending ?? endOthers())}>
            Log out everywhere else
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const moment = (instant: string) => formatDateTime(instant, browserZone())

function Device({ session: { device, network, firstUse, lastUse } }: { session: LoginSession }) {
  return (
    <div className="min-w-0">
      <p className="font-semibold break-words">{device}</p>
      <p className="type-small break-words text-soft">
        {network && `From ${network} · `}
        First used {moment(firstUse)} · Last used {moment(lastUse)}
      </p>
    </div>
  )
}
