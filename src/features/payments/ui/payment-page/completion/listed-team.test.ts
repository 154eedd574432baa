import { expect, test } from 'vitest'
import { createClient } from '#ui/client/api.ts'
import { listedTeamQuery } from './listed-team.ts'

type Asked = { state: { data?: string; dataUpdateCount: number; errorUpdateCount: number } }

const { refetchInterval } = listedTeamQuery(createClient('http://localhost', fetch), {
  userId: 'u',
  registrationId: 'r',
})
const pauseAfter = refetchInterval as (asked: Asked) => number | false

test.each([
  [1, 0, 3000],
  [9, 10, 3000],
  [20, 0, 10_000],
  [24, 25, 10_000],
  [50, 0, false],
])('after %i answers and %i failures, the team is looked for again after %j ms', (answers, failures, pause) => {
  expect(pauseAfter({ state: { dataUpdateCount: answers, errorUpdateCount: failures } })).toBe(pause)
})

test('a team that is listed is not looked for again', () => {
  expect(pauseAfter({ state: { data: 'team', dataUpdateCount: 1, errorUpdateCount: 0 } })).toBe(false)
})
