import { useEffect, useEffectEvent, useState } from 'react'
import type { FocusEvent, PointerEvent, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Announcements } from '../matches/announcements.tsx'
import type { MatchState } from '../../api-contract.ts'
import { roundOf } from '../matches/rounds.ts'
import type { Round } from '../matches/rounds.ts'
import type { CompetitionView } from '../matches/view.ts'
import { layoutOf } from './layout.ts'
import { OverviewMap } from './overview-map.tsx'
import { currentMatchOf } from './path.ts'
import { RoundColumn, printed } from './round-column.tsx'
import { cardSizeOf } from './sizes.ts'
import { sheetsOf } from './sheets.ts'

interface BracketProps {
  matches: readonly MatchState[]
  view: CompetitionView
  tournamentId: string
  /** The round shown on a phone. */
  openRound: string
  /** The team that was found: its path is lit, and its match scrolled into view. */
  team: string | undefined
  /** Shown above, beside the overview. */
  tools: ReactNode
}

/**
 * The whole competition, round by round. Wide screens show the brackets as trees that scroll in both directions (styles/bracket.css), paper shows them
 * in parts that fit on a page (`sheetsOf`), and phones show only the open round. For screen readers, each round is a list of matches.
 */
export default function Bracket({ matches, view, tournamentId, openRound, team, tools }: BracketProps) {
  const [pointedAt, setPointedAt] = useState<string>()
  useFoundTeam(matches, team)
  const trees = treesOf(view.rounds).map((tree) => ({ ...tree, layout: layoutOf(tree.rounds) }))
  const isOpenIn = ({ rounds, third }: Tree) => rounds.concat(third).some(({ key }) => key === openRound)
  const isShown = (match: MatchState) =>
    window.matchMedia('(min-width: 64rem)').matches || roundOf(view.rounds, match).key === openRound
  const litTeam = pointedAt ?? team
  const size = cardSizeOf(matches, view)
  const pointAt = ({ target }: FocusEvent | PointerEvent) =>
    setPointedAt((target as Element).closest<HTMLElement>('[data-team]')?.dataset.team)
  const mapOf = ({ name, layout }: (typeof trees)[number], className: string) => (
    <OverviewMap {...{ layout, openRound, litTeam, className }} areaId={areaIdOf(name)} />
  )
  const open = trees.find(isOpenIn)
  const sizes = {
    '--most-columns': Math.max(...trees.map(({ layout }) => layout.columns.length)),
    '--letters': size.letters,
    '--letters-with-room': size.lettersWithRoom,
    '--row-height': `${size.rowRem}rem`,
  }
  return (
    <div className="bracket-parts flex flex-col gap-5 lg:gap-4 print:block" style={sizes}>
      <Announcements matches={matches} view={view} isFollowed={isShown} />
      <div
        className={cx(
          'flex items-center justify-between gap-4 max-sm:flex-wrap print:hidden',
          !open && !tools && 'max-lg:hidden',
          trees.length > 1 && !tools && 'lg:hidden',
        )}
      >
        {tools}
        {open && (
          <div className={cx('flex items-center gap-2', trees.length > 1 && 'lg:hidden')}>
            <span aria-hidden className="type-small text-soft lg:hidden">
              All rounds
            </span>
            {mapOf(open, '')}
          </div>
        )}
        {!open && trees.length === 1 && mapOf(trees[0]!, 'max-lg:hidden')}
      </div>
      {trees.map((tree, index) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only follows the pointer and the focus
        <section
          key={tree.name}
          aria-label={tree.name}
          onPointerOver={(event) => event.pointerType === 'mouse' && pointAt(event)}
          onPointerLeave={() => setPointedAt(undefined)}
          onFocus={pointAt}
          onBlur={() => setPointedAt(undefined)}
          className={cx(
            index > 0 && 'lg:pt-6 print:break-before-page print:pt-0',
            !isOpenIn(tree) && 'max-lg:hidden print:block',
          )}
        >
          {trees.length > 1 && (
            <div className="mb-4 flex items-end justify-between gap-4 max-lg:mb-0 print:mb-2">
              <h2 className="type-heading max-lg:sr-only print:not-sr-only">{tree.name}</h2>
              {mapOf(tree, 'max-lg:hidden')}
            </div>
          )}
          <TreeArea
            heading={trees.length > 1 ? 'h3' : 'h2'}
            tree={tree}
            {...{ view, tournamentId, openRound, litTeam }}
          />
        </section>
      ))}
    </div>
  )
}

const areaIdOf = (name: string) => `area-${name.replaceAll(/\W+/g, '-').toLowerCase()}`

/** Scrolls to the match of a team once it is found; on phones, its round is the open one. */
function useFoundTeam(matches: readonly MatchState[], team: string | undefined) {
  const show = useEffectEvent((found: string) => {
    const match = currentMatchOf(matches, found)
    const item = match && document.getElementById(`match-${match.number}`)
    item?.scrollIntoView({ block: 'center', inline: 'center' })
  })
  useEffect(() => {
    if (team) show(team)
  }, [team])
}

/** A single elimination is one tree, including the third-place match. A double elimination has a second tree for the losers' bracket. */
function treesOf(rounds: readonly Round[]) {
  const of = (...brackets: Round['bracket'][]) => rounds.filter(({ bracket }) => brackets.includes(bracket))
  const losers = of('losers')
  const winners = {
    name: losers.length > 0 ? "Winners' bracket" : 'Bracket',
    rounds: of('main', 'final', 'reset'),
    third: of('third'),
  }
  return losers.length > 0 ? [winners, { name: "Losers' bracket", rounds: losers, third: [] }] : [winners]
}

type Tree = ReturnType<typeof treesOf>[number]

interface TreeAreaProps {
  tree: Tree & { layout: ReturnType<typeof layoutOf> }
  /** The level of the rounds' headings: below the tree's name, if that is shown. */
  heading: 'h2' | 'h3'
  view: CompetitionView
  tournamentId: string
  openRound: string
  litTeam: string | undefined
}

function TreeArea({ tree, ...rest }: TreeAreaProps) {
  const { name, third, layout } = tree
  const { columns, rows } = layout
  const sheets = sheetsOf(columns)
  return (
    <div
      id={areaIdOf(name)}
      role="region"
      aria-label={`${name}, by round`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      className="bracket-scroll"
    >
      <div
        className="bracket"
        data-rows={rows}
        style={{
          '--columns': columns.length,
          '--rows': rows,
          '--print-columns': sheets.columns,
        }}
      >
        {sheets.headings.map(({ round, area, startsSheet }) => (
          <p
            key={`${round.key} ${area.row}`}
            aria-hidden
            data-starts-sheet={startsSheet || undefined}
            className="type-label bracket-sheet-heading"
            style={printed(area)}
          >
            {round.name}
          </p>
        ))}
        {columns.map((column, index) => (
          <RoundColumn
            key={column.round.key}
            column={column}
            sheets={sheets}
            at={index + 1}
            headingSpan={rows + 1}
            {...rest}
          />
        ))}
        {third.map((round) => (
          <RoundColumn
            key={round.key}
            column={{
              round,
              cells: [{ match: round.matches[0]!, row: rows / 2 + 4, span: 2, join: null, isJoined: false }],
            }}
            at={columns.length}
            headingRow={rows / 2 + 4}
            headingSpan={1}
            printArea={sheets.third}
            {...rest}
          />
        ))}
      </div>
    </div>
  )
}
