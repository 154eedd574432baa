import { useMutation } from '@tanstack/react-query'
import type { CashToReturn } from '#features/payments/by-hand-contract.ts'
import { useRefreshTournament } from '#features/tournaments/ui/queries.ts'
import { formatDate } from '#lib/dates.ts'
import { formatDollars } from '#lib/money.ts'
import { phoneLink } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'
import { unwrap } from '#ui/client/api.ts'
import { useClient } from '#ui/client/use-client.ts'
import { toast } from '#ui/toast/toast.ts'

interface CashRowProps {
  team: CashToReturn
  tournamentId: string
  timeZone: string
}

/** A team, its cash, how to reach its captain, and whether it got the cash back. */
export function CashRow({ team, tournamentId, timeZone }: CashRowProps) {
  const client = useClient()
  const refresh = useRefreshTournament(tournamentId)
  const { id, teamName, amount, captainName, phone, email, returnedAt } = team
  const nameId = `cash-${id}`
  const noting = useMutation({
    mutationFn: (isReturned: boolean) => {
      const param = { id: tournamentId, registrationId: id }
      return unwrap(
        client.tournaments[':id']['cash-to-return'][':registrationId'].$put({ param, json: { isReturned } }),
      )
    },
    onSuccess: (_, isReturned) =>
      toast({ title: isReturned ? 'Marked as returned' : 'Marked as not returned', description: teamName }),
    onError: ({ message }) => toast({ title: 'Not saved', description: message, destructive: true }),
    onSettled: refresh,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p id={nameId} className="font-semibold break-words">
          {teamName}
        </p>
        <p className="type-small text-soft">
          {returnedAt === null
            ? `${formatDollars(amount)} to return`
            : `${formatDollars(amount)} returned on ${formatDate(returnedAt, timeZone)}`}
          {captainName && ` · Captain: ${captainName}`}
        </p>
        {(phone ?? email) !== null && (
          <p className="flex flex-wrap gap-x-4">
            {phone && (
              <a href={phoneLink(phone)} className="inline-flex min-h-11 items-center underline">
                Call {phone}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center break-all underline">
                {email}
              </a>
            )}
          </p>
        )}
      </div>
      <Button
        size="sm"
        variant={returnedAt === null ? 'secondary' : 'quiet'}
        busy={noting.isPending}
        aria-describedby={nameId}
        onClick={() => noting.mutate(returnedAt === null)}
        className="noscript:hidden"
      >
        {returnedAt === null ? 'Mark as returned' : 'Mark as not returned'}
      </Button>
    </li>
  )
}
