import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FactBody } from '#engine/contract.ts'
import { derive } from '#engine/state/derive.ts'
import { shapeOf } from '#engine/shape/shape.ts'
import { draw, log, single, teams, won } from '#engine/testing.ts'
import { matchesOf } from '#test/matches-of.ts'
import type { MatchState } from '../../api-contract.ts'
import type { PublishedSchedule } from '../../schedule-contract.ts'
import { MatchRow } from './match-row.tsx'
import { viewOf } from './view.ts'

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const named = teams(4).map((teamId, index) => {
  const name = ['Reds', 'Blues', 'Greens', 'Whites'][index]!
  return { teamId, name, seed: index + 1, status: 'in' as const, place: null, placeSharedBy: null }
})

const court2 = 'c2'

/** Match 1 on Court 2 at 10:20 AM. */
const scheduled = (startedAt: string | null) =>
  ({
    timeZone: 'UTC',
    mode: 'times',
    courts: [{ id: court2, name: 'Court 2' }],
    matches: [{ number: 1, courtId: court2, startsAt: '2026-12-05T10:20:00Z', startedAt, finishedAt: null }],
  }) as unknown as PublishedSchedule

/** The first match of four teams as it is read aloud, and what is only seen. */
function rowOf(drawnBy: 'seeds' | 'random', schedule: PublishedSchedule | null, ...facts: FactBody[]) {
  const matches = matchesOf(derive(shapeOf(single(), 4), log(draw(4), ...facts)))
  const view = viewOf({ matches, teams: named, drawnBy, schedule })
  const html = renderToStaticMarkup(<MatchRow match={matches[0]!} view={view} onOpen={undefined} />)
  const hidden = /<span aria-hidden="true"[^>]*>(?:<span[^>]*>[^<]*<\/span>|[^<])*<\/span>/g
  return { read: textOf(html.replaceAll(hidden, '')), seen: html.match(hidden)!.map(textOf) }
}

const place = 'Court 2 · 10:20 AM'

test.each([
  ['without a schedule', null, ['1', '(1)', '(4)'], 'Match 1, semifinal: Reds against Whites. Winner plays match 3.'],
  [
    'with court and time',
    scheduled(null),
    ['1', place, '(1)', '(4)'],
    `Match 1, semifinal, ${place}: Reds against Whites. Winner plays match 3.`,
  ],
  [
    'under way',
    scheduled('2026-12-05T10:21:00Z'),
    ['1', `${place}Live`, '(1)', '(4)'],
    `Match 1, semifinal, live, ${place}: Reds against Whites. Winner plays match 3.`,
  ],
])('a match %s', (_, schedule, seen, read) => {
  expect(rowOf('seeds', schedule)).toEqual({ seen, read })
})

test('a decided match still shows its court and time, and numbers of a random draw are not shown', () => {
  expect(rowOf('random', scheduled(null), won(1, 'T1', 'T4'))).toEqual({
    seen: ['1', place],
    read: 'Match 1, semifinal: Reds 1, Whites 0. Winner plays match 3.',
  })
})

test('an annulled match has no winner, and only says that it does not count', () => {
  const [match] = matchesOf(derive(shapeOf(single(), 4), log(draw(4), won(1, 'T1', 'T4'))))
  const annulled: MatchState = { ...match!, games: [], outcome: 'walkover', isAnnulled: true }
  const view = viewOf({ matches: [annulled], teams: named, drawnBy: 'random' })
  const html = renderToStaticMarkup(<MatchRow match={annulled} view={view} onOpen={undefined} />)
  expect(html).not.toMatch(/match-score|data-outcome/)
  expect(textOf(html)).toContain('Doesn&#x27;t count')
  expect(textOf(html)).not.toContain('Walkover')
})
