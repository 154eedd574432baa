import { expect, test } from 'vitest'
import type { ScheduledMatch } from '../../../schedule-contract.ts'
import { bringsForward } from './early-resume.ts'

const at = (time: string) => `2026-12-05T${time}:00.000Z`
const placed = (number: number, start: string): ScheduledMatch => ({
  number,
  game: 1,
  courtId: 'court',
  startsAt: at(start),
  endsAt: at(`${start.slice(0, 3)}59`),
  isPinned: false,
  duty: null,
})

/** Play stopped at 9:00 until noon, which put match 1 off, and resumed at 10:00. Match 2 is played in the evening. */
const beforeStop = { at: at('09:00'), places: [placed(1, '10:15'), placed(2, '18:00')] }
const published = [placed(1, '12:00'), placed(2, '18:00')]

test.each([
  ['a match that was put off moves up', '10:00', [placed(1, '10:30'), placed(2, '18:00')], true],
  ['it loses its place', '10:00', [placed(2, '18:00')], false],
  ['it moves further back', '10:00', [placed(1, '12:30'), placed(2, '18:00')], false],
  ['it moves up past its time from before the stop', '09:00', [placed(1, '10:00'), placed(2, '18:00')], false],
  ['a match that was not put off moves up', '10:00', [placed(1, '12:00'), placed(2, '17:00')], false],
  ['nothing moves', '10:00', published, false],
])('%s', (_, now, rows, isForward) => {
  const stored = { beforeStop, stoppedUntil: null, published }
  expect(bringsForward({ stored, rows, now: new Date(at(now)) })).toBe(isForward)
})

test('once play was to resume anyway, or while it is stopped, nothing resumes early', () => {
  const rows = [placed(1, '12:00'), placed(2, '14:00')]
  const stop = { beforeStop: { ...beforeStop, places: [placed(1, '10:15'), placed(2, '11:00')] }, published }
  const isForward = (time: string, stoppedUntil: Date | null = null) =>
    bringsForward({ stored: { ...stop, stoppedUntil }, rows, now: new Date(at(time)) })
  expect([isForward('11:59'), isForward('12:00'), isForward('11:00', new Date(at('12:00')))]).toEqual([
    true,
    false,
    false,
  ])
})
