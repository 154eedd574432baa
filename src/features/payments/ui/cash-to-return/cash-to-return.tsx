import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '#lib/money.ts'
import { useClient } from '#ui/client/use-client.ts'
import { cashToReturnQuery } from '../queries.ts'
import { CashRow } from './cash-row.tsx'

/** The refunded teams whose cash the organizer returns. Empty if there are none. */
export default function CashToReturn({ tournamentId, timeZone }: { tournamentId: string; timeZone: string }) {
  const { data = [] } = useQuery(cashToReturnQuery(useClient(), tournamentId))
  if (data.length === 0) return null
  const due = data.filter(({ returnedAt }) => returnedAt === null)
  const sum = due.reduce((total, { amount }) => total + amount, 0)
  return (
    <section aria-labelledby="cash-to-return">
      <h2 id="cash-to-return" className="type-heading mb-2">
        Cash to return {due.length > 0 && <span className="text-soft">{formatDollars(sum)}</span>}
      </h2>
      <p className="mb-3 text-soft">
        These teams paid in cash. Return the cash, then mark it as returned here. Captains see this on their receipts.
      </p>
      <ul role="list" className="border-t border-line">
        {data.map((team) => (
          <CashRow key={team.id} team={team} tournamentId={tournamentId} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}
