import { capitalize } from '#lib/words.ts'
import type { Snapshot } from '../../api-contract.ts'
import type { GroupsSetup } from '#engine/contract.ts'
import { placedTeams } from '../../wild-card-text.ts'
import type { CompetitionView } from '../matches/view.ts'
import { placedByText } from './placed-by-text.ts'
import { StandingsTable } from './standings-table.tsx'

interface WildCardTableProps {
  setup: GroupsSetup
  snapshot: Snapshot
  view: CompetitionView
  tournamentId: string
}

/** The teams that compete for the wild cards. They are compared once every group is complete. */
export function WildCardTable({ setup, snapshot, ...lists }: WildCardTableProps) {
  const { wildCards, tables } = snapshot
  const place = setup.advance + 1
  const title = `Best ${placedTeams(place)}`
  const best = setup.wildCards === 1 ? 'The best one advances.' : `The top ${setup.wildCards} advance.`
  const groupOf = (teamId: string) =>
    `Group ${tables.find(({ rows }) => rows.some(({ team }) => team === teamId))?.group ?? ''}`
  return (
    <section aria-labelledby="wild-cards" className="max-w-4xl print:mb-8">
      <h2 id="wild-cards" className="type-heading mb-1">
        {title}
      </h2>
      <p className="mb-3 text-soft">
        {wildCards
          ? `${best} ${comparisons[setup.unequal]} ${placedByText(snapshot)}`.trim()
          : `${capitalize(placedTeams(place))} are compared once all groups are complete. ${best}`}
      </p>
      {wildCards && (
        <StandingsTable
          table={{ group: '', isComplete: true, rows: wildCards.rows }}
          caption={title}
          advance={setup.wildCards}
          rules={{ ...setup.table, criteria: setup.table.criteria.filter(({ scope }) => scope === 'all') }}
          {...setup.groupMatches}
          isPerMatch={setup.unequal === 'perMatch'}
          groupOf={groupOf}
          {...lists}
        />
      )}
    </section>
  )
}

/** How teams of groups of different sizes are compared. */
export const comparisons = {
  none: 'All results in their groups count.',
  dropLast: "In larger groups, matches against the last-place team don't count here.",
  perMatch: 'Averages per match are compared, because groups may differ in size.',
}
