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

const on = (key: Criterion['key'], set: string[] = []): Row['reason'] => ({
  key,
  scope: set.length > 0 ? 'among' : 'all',
  set,
  values: [1, 0],
})

const between = (key: Criterion['key'], set?: string[]) => [row('Reds', 1, null), row('Blues', 2, on(key, set))]

describe('a criterion that decides a place has its column, before the points', () => {
  test.each<[string, Setup, Row[], string, Props?]>([
    ['the Buchholz score', swiss(3), between('buchholz'), 'P W T L F–A +/− Buchholz Pts'],
    ['the Sonneborn-Berger score', swiss(3), between('sonnebornBerger'), 'P W T L F–A +/− SB Pts'],
    ['the ratio of sets', roundRobin(volleyball), between('ratio'), 'P W L F–A +/− Set ratio Pts'],
    ['the difference of games', roundRobin(tennis), between('pointDifference'), 'P W L F–A +/− Game +/−'],
    ['fair play', roundRobin(), between('fairPlay'), 'P W T L F–A +/− Fair play Pts'],
    ['the seed', roundRobin(), between('seed'), 'P W T L F–A +/− Seed Pts'],
    ['not what has its column anyway', roundRobin(), between('scored'), 'P W T L F–A +/− Pts'],
    ['not the matches between them', roundRobin(), between('fairPlay', ['Blues', 'Reds']), 'P W T L F–A +/− Pts'],
    ['not averages', groups(2), between('fairPlay'), 'P W T L F–A +/− Pts', { isPerMatch: true }],
  ])('%s', (_, setup, rows, columns, more) => {
    expect(headings(rendered(setup, rows, more))).toBe(columns)
  })

  test('its figures are those of the teams, and a ratio with nothing lost is infinite', () => {
    const rows = [
      row('Reds', 1, null, { values: { pointRatio: null, ratio: 1.5 } }),
      row('Blues', 2, on('pointRatio'), { values: { pointRatio: 1.25, ratio: 1.5 } }),
    ]
    const html = rendered(roundRobin(volleyball), rows)
    expect(all(html, /data-label="Point ratio"[^>]*>([^<]*)</g)).toEqual(['∞', '1.250'])
  })
})

/** The columns marked as deciding in each row. */
const marked = (html: string) =>
  all(html, /<tr role="row"(.*?)<\/tr>/g)
    .slice(1)
    .map((cells) => all(cells!, /data-label="([^"]*)" data-decides="true"/g))

describe('what decided between teams that are level is marked in both of their rows', () => {
  test.each<[string, Setup, Row['reason'], string[], Props?]>([
    ['the difference', roundRobin(), on('difference'), ['+/−']],
    ['what they scored', swiss(3), on('scored'), ['F–A']],
    ['points, after wins', groups(2, { table: tablePresets.volleyball }), on('points'), ['Pts']],
    ['not points if they come first', roundRobin(), on('points'), []],
    ['not wins if they come first', roundRobin(tennis), on('wins'), []],
    ['not points in the matches between them', roundRobin(), on('points', ['Blues', 'Reds']), []],
    ['the Buchholz score', swiss(3), on('buchholz'), ['Buchholz']],
    ['not totals if averages were compared', groups(2), on('difference'), [], { isPerMatch: true }],
    ['not by a ruling', roundRobin(), { ruling: 'r', set: ['Blues', 'Reds'] }, []],
  ])('%s', (_, setup, reason, columns, more) => {
    const rows = [row('Reds', 1, null), row('Blues', 2, reason), row('Greens', 3, on('points'))]
    const [reds, blues] = marked(rendered(setup, rows, more))
    expect([reds, blues]).toEqual([columns, columns])
  })
})
