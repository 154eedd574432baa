import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#lib/dates.ts'
import { capitalize } from '#lib/words.ts'
import { useClient } from '#ui/client/use-client.ts'
import type { Snapshot } from '../../api-contract.ts'
import type { CompetitionView } from '../matches/view.ts'
import { rulingsIn, rulingsQuery } from '../queries.ts'

interface RulingsProps {
  snapshot: Snapshot
  view: CompetitionView
  tournamentId: string
  timeZone: string
}

/** Who ruled on tied teams, when and why. */
export function Rulings({ snapshot, view, tournamentId, timeZone }: RulingsProps) {
  const ids = rulingsIn(snapshot)
  const { data: history } = useQuery({ ...rulingsQuery(useClient(), tournamentId, ids), enabled: ids.length > 0 })
  const rulings = history?.filter(({ id }) => ids.includes(id)) ?? []
  if (rulings.length === 0) return null
  return (
    <section aria-labelledby="rulings" className="max-w-3xl">
      <h2 id="rulings" className="type-heading mb-2">
        Rulings
      </h2>
      <ul role="list" className="border-t border-line">
        {rulings.map(({ id, fact, role, at, reason }) => (
          <li key={id} className="border-b border-line py-3">
            <p className="font-semibold break-words">
              {fact.kind === 'ruling' && fact.order.map(view.nameOf).join(', then ')}
            </p>
            {reason && <p className="break-words">“{reason}”</p>}
            <p className="type-small text-soft">
              {role === 'system' ? 'The system' : capitalize(role.replace('_', '-'))},{' '}
              <time dateTime={at}>{formatMoment(at, timeZone)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
