import { expect, test } from 'vitest'
import { visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { AdviceList } from '../../advice-contract.ts'

const world = useWorld()

const asked = { teams: '8', courts: '2', from: '09:00', until: '13:00', minutes: '30', rest: '10' }
const ask = (changed: object = {}) =>
  visitor(world).get(`/tournaments/advice?${new URLSearchParams({ ...asked, ...changed }).toString()}`)

test('formats come with the matches they guarantee, and whether they can end in time', async () => {
  const advice = (await (await ask()).json()) as AdviceList
  expect(advice.map(({ format, guaranteed, notBefore, fits }) => [format, guaranteed, notBefore, fits])).toEqual([
    ['single_elimination', 1, '11:20', true],
    ['double_elimination', 2, '14:20', false],
    ['swiss', 3, '12:00', true],
    ['groups', 3, '13:10', false],
    ['round_robin', 7, '16:00', false],
    ['round_robin', 14, '23:00', false],
  ])
  const late = (await (await ask({ from: '23:00', until: '23:30' })).json()) as AdviceList
  expect(late[0]).toMatchObject({ format: 'single_elimination', notBefore: '01:20', daysLater: 1, fits: false })
})

test('over several days, a format that is too long for one can end on a later one', async () => {
  const advice = (await (await ask({ days: '2' })).json()) as AdviceList
  expect(advice.map(({ format, notBefore, daysLater, fits }) => [format, notBefore, daysLater, fits])).toEqual([
    ['single_elimination', '11:20', 0, true],
    ['double_elimination', '10:10', 1, true],
    ['swiss', '12:00', 0, true],
    ['groups', '09:30', 1, true],
    ['round_robin', '11:50', 1, true],
    ['round_robin', '18:50', 1, false],
  ])
})

test.each([
  ['days', { days: '0' }],
  ['days', { days: '15' }],
  ['teams', { teams: '1' }],
  ['teams', { teams: '65' }],
  ['courts', { courts: '0' }],
  ['minutes', { minutes: '' }],
  ['rest', { rest: '-1' }],
  ['from', { from: '0900' }],
  ['until', { until: '24:00' }],
  ['until', { until: '09:00' }],
])('an impossible value is refused at its field: %s in %o', async (field, changed) => {
  const reply = await ask(changed)
  expect([reply.status, Object.keys(((await reply.json()) as { fields: object }).fields)]).toEqual([400, [field]])
})
