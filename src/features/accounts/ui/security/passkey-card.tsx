import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { browserZone, formatDate } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import { ErrorState } from '#ui/list/error-state.tsx'
import { Skeleton } from '#ui/list/skeleton.tsx'
import { toast } from '#ui/toast/toast.ts'
import type { Passkey } from '../../passkey-contract.ts'
import { hasPasskeySupport, makePasskey } from '../passkeys.ts'
import { passkeysQuery } from '../queries.ts'

const loadRemoval = () => import('./remove-passkey-dialog.tsx')

/** The user's passkeys, and a button to add one. */
export function PasskeyCard() {
  const client = useClient()
  const queryClient = useQueryClient()
  const query = passkeysQuery(client)
  const { data, isError, isFetching, refetch } = useQuery(query)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const removal = useLazyDialog(loadRemoval)

  // The server can't know.
  const isSupported = !useHydrated() || hasPasskeySupport()

  const add = useMutation({
    mutationFn: async () => unwrap(client.auth.passkeys.$post({ json: await makePasskey(client) })),
    onSuccess: async () => {
      await queryClient.invalidateQueries(query)
      toast({ title: 'Passkey added', description: 'You can now log in with it.' })
    },
    onError: ({ message }) => toast({ title: 'Passkey not added', description: message, destructive: true }),
  })

  return (
    <Card as="section" aria-labelledby="passkeys" className="flex flex-col gap-4">
      <h2 id="passkeys" className="type-heading">
        Passkeys
      </h2>
      <p className="max-w-prose text-soft">
        A passkey logs you in with your fingerprint, your face or your screen lock. You need neither your password nor a
        code.
      </p>
      {!data &&
        (isError ? <ErrorState onRetry={() => void refetch()} retrying={isFetching} /> : <Skeleton className="h-20" />)}
      {data && data.length > 0 && (
        <ul role="list" aria-labelledby="passkeys" className="divide-y divide-line border-y border-line">
          {data.map((passkey) => (
            <li key={passkey.id} className="flex items-center justify-between gap-4 py-3">
              <PasskeyFacts passkey={passkey} />
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={`Remove the passkey ${passkey.name}`}
                className="shrink-0 noscript:hidden"
                onClick={() => {
                  setRemoved(passkey)
                  void removal.show()
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isSupported ? (
        <div className="noscript:hidden">
          <Button busy={add.isPending} disabled={!data} onClick={() => add.mutate()}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className="rounded-md bg-sunken p-3">This browser doesn't support passkeys.</p>
      )}
      {removal.Dialog && removed && (
        <removal.Dialog
          passkey={removed}
          onRemoved={(left) => queryClient.setQueryData(query.queryKey, left)}
          {...removal.state}
        />
      )}
    </Card>
  )
}

function PasskeyFacts({ passkey: { name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  // The server doesn't know the viewer's time zone.
  const zone = useHydrated() ? browserZone() : 'UTC'
  const date = (instant: string) => formatDate(instant, zone)
  return (
    <div className="flex min-w-0 gap-3">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="type-small break-words text-soft">
          Added {date(createdAt)} · {lastUsedAt ? `Last used ${date(lastUsedAt)}` : 'Not used yet'}
        </p>
      </div>
    </div>
  )
}
