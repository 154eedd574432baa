import { useQuery } from '@tanstack/react-query'
import { useClient } from '#ui/client/use-client.ts'
import type { Snapshot } from '../../api-contract.ts'
import { hasOpenTable, clinchingScenariosQuery } from '../queries.ts'

interface ClinchingScenariosProps {
  snapshot: Snapshot
  teamId: string
  tournamentId: string
}

/** What the team needs to advance from its group or to win its table, while matches are left there. */
export function ClinchingScenarios({ snapshot, teamId, tournamentId }: ClinchingScenariosProps) {
  const isOpen = hasOpenTable(snapshot, teamId)
  const { data } = useQuery({
    ...clinchingScenariosQuery(useClient(), tournamentId, teamId, snapshot),
    enabled: isOpen,
  })
  if (!isOpen || !data || data.sentences.length === 0) return null
  return (
    <section aria-labelledby="clinching-scenarios" className="flex flex-col gap-4">
      <h2 id="clinching-scenarios" className="type-heading">
        What do we need?
      </h2>
      <ul role="list" className="flex flex-col gap-2">
        {data.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
