import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { openAuthDialog } from '#features/accounts/ui/auth-dialog/store.ts'
import { brand } from '#lib/brand.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { cx } from '#ui/cx.ts'
import type { TournamentAlerts } from '../../contract.ts'
import { alertsQuery } from '../queries.ts'

interface AlertButtonProps {
  tournamentId: string
  event: TournamentAlerts['events'][number]
  /** The logged-in user; a visitor is asked to sign up first. */
  viewerId: string | undefined
}

const words = {
  drawn: {
    label: "Notify me when it's drawn",
    promise: `You'll get a notification on ${brand} when the bracket is ready.`,
    signUp: "Create an account, and we'll notify you when the bracket is ready.",
  },
  next_edition: {
    label: 'Next edition: notify me',
    promise: `You'll get a notification on ${brand} when this organizer creates another tournament in this sport.`,
    signUp: "Create an account, and we'll notify you of this organizer's next tournament in this sport.",
  },
}

/** Turns a one-time notification on or off. While it is off, this is the page's main action; afterwards, what was promised comes first. */
export default function AlertButton({ tournamentId, event, viewerId }: AlertButtonProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const query = alertsQuery(client, viewerId ?? '', tournamentId)
  const { data } = useQuery({ ...query, enabled: viewerId !== undefined })
  const isOn = data?.events.includes(event) ?? false
  const set = useMutation({
    mutationFn: async (on: boolean) => {
      const { events } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      const others = events.filter((one) => one !== event)
      const json = { events: on ? [...others, event] : others }
      return unwrap(client.tournaments[':id'].alerts.$put({ param: { id: tournamentId }, json }))
    },
    onSuccess: (alerts) => queryClient.setQueryData(query.queryKey, alerts),
  })
  const { label, promise, signUp } = words[event]
  const toggle = () =>
    viewerId === undefined
      ? openAuthDialog('signup', { reason: signUp, onLoggedIn: () => set.mutate(true) })
      : set.mutate(!isOn)
  return (
    <div className={cx('flex max-w-md flex-col noscript:hidden', !isOn && 'gap-3')}>
      <p role="status" className="flex items-start gap-2 font-semibold empty:hidden">
        {isOn && !set.error && (
          <>
            <BellRing aria-hidden className="mt-1 size-4 shrink-0" />
            {promise}
          </>
        )}
        {set.error?.message}
      </p>
      <Button
        {...(isOn ? { variant: 'quiet', size: 'sm' } : { variant: 'primary', wide: true })}
        busy={set.isPending}
        onClick={toggle}
        className={cx(isOn && '-ml-3 self-start underline')}
      >
        {!isOn && <Bell aria-hidden />}
        {isOn ? "Don't notify me" : label}
      </Button>
    </div>
  )
}
