import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Criterion, Setup } from '#engine/contract.ts'
import { scoringPresets } from '#engine/results/presets.ts'
import { tablePresets } from '#engine/standings/presets.ts'
import { groups, roundRobin, swiss } from '#engine/testing.ts'
import { viewOf } from '../matches/view.ts'
import type { Row } from './standing-text.ts'
import { StandingsTable } from './standings-table.tsx'
import { playOf } from './table-play.ts'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const row = (team: string, place: number, reason: Row['reason'], more: Partial<Row> = {}): Row => ({
  team,
  place,
  sharedBy: 1,
  reason,
  played: 3,
  won: 2,
  tied: 0,
  lost: 1,
  scored: 4,
  conceded: 2,
  points: 6,
  qualification: null,
  ...more,
})

type Props = Partial<Parameters<typeof StandingsTable>[0]>

/** The markup of a table with these rows. */
function rendered(setup: Setup, rows: Row[], more: Props = {}): string {
  const teams = rows.map(({ team }, index) => ({
    teamId: team,
    name: team,
    seed: index + 1,
    status: 'in' as const,
    place: null,
    placeSharedBy: null,
  }))
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <StandingsTable
        table={{ group: '', isComplete: true, rows }}
        caption="Table"
        view={viewOf({ teams, matches: [], drawnBy: 'seeds' })}
        tournamentId="cup"
        {...playOf({ setup, walkoverScore: null })!}
        {...more}
      />
    </RouterContextProvider>,
  )
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)

/** The headings of the columns as they are seen. */
const headings = (html: string) => all(html, /<span aria-hidden="true">([^<]*)<\/span>/g).join(' ')

const noTies = { rule: 'mustWin' } as const
const volleyball = { ...noTies, table: tablePresets.volleyball, scoring: scoringPresets.volleyball }
const tennis = { ...noTies, table: tablePresets.tennis, scoring: scoringPresets.tennis }

describe('the columns are in one order in every format, without those that it has no use for', () => {
  test.each<[string, Setup, string]>([
    ['a round robin', roundRobin(), 'P W T L F–A +/− Pts'],
    ['a Swiss tournament', swiss(3), 'P W T L F–A +/− Pts'],
    ['groups', groups(2), 'P W T L F–A +/− Pts'],
    ['a round robin without ties', roundRobin(noTies), 'P W L F–A +/− Pts'],
    [
      'groups without ties',
      groups(2, { groupMatches: { ...noTies, scoring: { kind: 'points' } } }),
      'P W L F–A +/− Pts',
    ],
    ['volleyball, whose points come after wins', roundRobin(volleyball), 'P W L F–A +/− Pts'],
    ['tennis, which has no points', swiss(3, tennis), 'P W L F–A +/−'],
  ])('%s', (_, setup, columns) => {
    expect(headings(rendered(setup, [row('Reds', 1, null)]))).toBe(columns)
  })
})

/** The columns marked as deciding in each row. */
const marked = (html: string) =>
  all(html, /<tr role="row"(.*?)<\/tr>/g)
    .slice(1)
    .map((cells) => all(cells!, /data-label="([^"]*)" data-decides="true"/g))

const on = (key: Criterion['key'], set: string[] = []): Row['reason'] => ({
  key,
  scope: set.length > 0 ? 'among' : 'all',
  set,
  values: [1, 0],
})

describe('what decided between teams that are level is marked in both of their rows', () => {
  test.each<[string, Setup, Row['reason'], string[], Props?]>([
    ['the difference', roundRobin(), on('difference'), ['+/−']],
    ['what they scored', swiss(3), on('scored'), ['F–A']],
    ['points, after wins', groups(2, { table: tablePresets.volleyball }), on('points'), ['Pts']],
    ['not points if they come first', roundRobin(), on('points'), []],
    ['not wins if they come first', roundRobin(tennis), on('wins'), []],
    ['not points in the matches between them', roundRobin(), on('points', ['Blues', 'Reds']), []],
    ['not what no column shows', swiss(3), on('buchholz'), []],
    ['not totals if averages were compared', groups(2), on('difference'), [], { isPerMatch: true }],
    ['not by a ruling', roundRobin(), { ruling: 'r', set: ['Blues', 'Reds'] }, []],
  ])('%s', (_, setup, reason, columns, more) => {
    const rows = [row('Reds', 1, null), row('Blues', 2, reason), row('Greens', 3, on('points'))]
    const [reds, blues] = marked(rendered(setup, rows, more))
    expect([reds, blues]).toEqual([columns, columns])
  })
})
