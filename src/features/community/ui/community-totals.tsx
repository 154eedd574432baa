import type { Stats } from '#features/tournaments/contract.ts'
import { Stat } from '#ui/stat.tsx'

/** Players, active teams and active tournaments. A dash replaces a number that couldn't be loaded. */
export function CommunityTotals({ stats }: { stats: Stats | undefined }) {
  const totals = [
    ['Players', stats?.totalPlayers],
    ['Active Teams', stats?.activeTeams],
    ['Active Tournaments', stats?.activeTournaments],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-5 sm:gap-x-16">
      {totals.map(([label, total]) => (
        <Stat key={label} label={label} value={total?.toLocaleString('en-US') ?? '–'} />
      ))}
    </dl>
  )
}
