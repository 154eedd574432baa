import { Part } from '../matches/part.tsx'
import { StandingsTable } from '../tables/standings-table.tsx'
import { playOf } from '../tables/table-play.ts'
import type { TeamProps } from './team-matches.tsx'
import { ClinchingScenarios } from './clinching-scenarios.tsx'

/** The table that a team is in, and what it needs to advance. */
export default function TeamTable({ snapshot, view, teamId, tournamentId }: TeamProps) {
  const { setup, tables, matches } = snapshot
  const table = tables.find(({ rows }) => rows.some(({ team }) => team === teamId))
  const play = playOf(snapshot)
  if (!table || !play) return null
  const isGroup = setup.format === 'groups'
  const title = isGroup ? `Group ${table.group}` : 'Table'
  return (
    <>
      <Part id="table" title={title}>
        <StandingsTable
          table={table}
          caption={title}
          advance={isGroup ? setup.advance : undefined}
          markedTeam={teamId}
          matches={matches}
          view={view}
          tournamentId={tournamentId}
          {...play}
        />
      </Part>
      <ClinchingScenarios snapshot={snapshot} teamId={teamId} tournamentId={tournamentId} />
    </>
  )
}
