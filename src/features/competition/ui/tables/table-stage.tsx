import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import type { Snapshot, TableState } from '../../api-contract.ts'
import { wildCardsText } from '../../wild-card-text.ts'
import { Announcements } from '../matches/announcements.tsx'
import { MatchList } from '../matches/match-list.tsx'
import { groupKey, hasTable, tableKey } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'
import { WildCardTable } from './wild-card-table.tsx'
import { CrossTable, maxCrossTable } from './cross-table.tsx'
import { Rulings } from './rulings.tsx'
import { StandingsTable } from './standings-table.tsx'
import { playOf } from './table-play.ts'
import { TableRulesText } from './table-rules.tsx'

interface TableStageProps {
  snapshot: Snapshot
  view: CompetitionView
  tournamentId: string
  timeZone: string
  /** The part shown on a phone. */
  open: string
}

/**
 * The part of a competition that has tables: every group with its matches, or one table and its rounds. Wide screens and paper show it whole, phones one
 * part at a time.
 */
export default function TableStage(props: TableStageProps) {
  const { snapshot, view, open } = props
  const { setup, tables } = snapshot
  const matches = snapshot.matches.filter(hasTable)
  const play = playOf(snapshot)
  if (!play) return null
  const isTableOpen = open === tableKey || tables.some(({ group }) => groupKey(group) === open)
  return (
    <div className="flex flex-col gap-10 lg:gap-14 print:block">
      <Announcements matches={matches} view={view} />
      {setup.format === 'groups' ? <Groups {...props} /> : <OneTable {...props} />}
      <OnPhone isOpen={isTableOpen}>
        <div className="flex flex-col gap-8">
          <Rulings {...props} />
          <TableRulesText {...play} advancing={advancingText(setup)} />
        </div>
      </OnPhone>
    </div>
  )
}

/** Shown on phones if it is open, and always on wide screens and paper. */
function OnPhone({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return <div className={cx(!isOpen && 'max-lg:hidden print:block')}>{children}</div>
}

function Groups({ snapshot, view, tournamentId, open }: TableStageProps) {
  const { setup, tables, matches } = snapshot
  const play = playOf(snapshot)
  if (setup.format !== 'groups' || !play) return null
  const lists = { view, tournamentId }
  return (
    <>
      {tables.map((table) => {
        const key = groupKey(table.group)
        const own = matches.filter(({ bracket, group }) => bracket === 'group' && group === table.group)
        return (
          <OnPhone key={key} isOpen={open === key}>
            <section aria-labelledby={key} className="print:mb-8">
              <TableHeading id={key} table={table} name={`Group ${table.group}`} />
              <div className="grid gap-x-12 gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] print:block">
                <StandingsTable
                  table={table}
                  caption={`Group ${table.group}`}
                  advance={setup.advance}
                  matches={own}
                  {...play}
                  {...lists}
                />
                <MatchList label={key} matches={own} showsRound="number" isNarrow {...lists} />
              </div>
            </section>
          </OnPhone>
        )
      })}
      {setup.wildCards > 0 && (
        <OnPhone isOpen={open.startsWith(groupKey(''))}>
          <WildCardTable setup={setup} snapshot={snapshot} {...lists} />
        </OnPhone>
      )}
    </>
  )
}

function OneTable({ snapshot, view, tournamentId, open }: TableStageProps) {
  const { setup, tables, matches } = snapshot
  const play = playOf(snapshot)
  const table = tables[0]
  if (!table || !play) return null
  const lists = { view, tournamentId }
  const hasCrossTable = setup.format === 'round_robin' && table.rows.length <= maxCrossTable
  return (
    <>
      <OnPhone isOpen={open === tableKey}>
        <section aria-labelledby={tableKey} className="max-w-4xl">
          <TableHeading id={tableKey} table={table} name="Table" />
          <StandingsTable table={table} caption="Table" matches={matches} {...play} {...lists} />
        </section>
      </OnPhone>
      {hasCrossTable && <CrossTable table={table} matches={matches} view={view} />}
      {view.rounds.map((round) => (
        <OnPhone key={round.key} isOpen={open === round.key}>
          <section aria-labelledby={round.key}>
            <h2 id={round.key} className="type-heading mb-4">
              {round.name}
            </h2>
            {isPaired(round.matches) ? (
              <MatchList label={round.key} matches={round.matches} showsRound={false} {...lists} />
            ) : (
              <p className="text-soft">Paired when round {round.round - 1} is over.</p>
            )}
          </section>
        </OnPhone>
      ))}
    </>
  )
}

/** Whether the teams of a round are known, as they always are but in later Swiss rounds. */
const isPaired = (matches: Snapshot['matches']) => matches.some(({ slots }) => slots.some((slot) => slot !== 'open'))

function TableHeading({ id, table, name }: { id: string; table: TableState; name: string }) {
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id} className="type-heading">
        {name}
      </h2>
      {!table.isComplete && <p className="type-small text-soft">Provisional until the last match</p>}
    </div>
  )
}

/** Who advances, in a sentence; nothing without a knockout. */
function advancingText(setup: Snapshot['setup']): string | undefined {
  if (setup.format !== 'groups') return undefined
  const { advance, wildCards } = setup
  const first = advance === 1 ? 'The winner of each group advances' : `The top ${advance} in each group advance`
  return wildCards === 0
    ? `${first}.`
    : `${first}, and so ${wildCards === 1 ? 'does' : 'do'} ${wildCardsText(wildCards, advance + 1)}.`
}
