import { describe, expect, test } from 'vitest'
import type { Placement, PlanInput } from '../model.ts'
import { single } from '../../testing.ts'
import { broughtForward } from './bring-forward.ts'
import { at, courtsFor, inputFor, line, withFixed } from '../testing.ts'

const eight = inputFor(single(), 8)
const allFrom = (minute: number) => eight.matches.map(({ match }): [number, number] => [match, minute])

describe('matches that were put off move up', () => {
  const eightAgain = [at(1, 700), at(2, 720), at(3, 740), at(4, 760), at(5, 800)]
  const forward = (starts: [number, number][], input = eight, ends: [number, number][] = []) =>
    line(broughtForward(input, eightAgain, { starts: new Map(starts), ends: new Map(ends), lost: [] }))

  test('in order, and none earlier than it may start', () => {
    expect(
      forward([
        [1, 600],
        [2, 610],
        [3, 690],
        [4, 660],
        [5, 700],
      ]),
    ).toBe('1 c1 600 | 2 c1 620 | 3 c1 690 | 4 c1 710 | 5 c1 730')
  })

  test('but not fixed matches or any others', () => {
    expect(
      forward(
        [
          [1, 600],
          [3, 640],
        ],
        withFixed(eight, at(1, 700)),
      ),
    ).toBe('1 c1 700 | 2 c1 720 | 3 c1 740 | 4 c1 760 | 5 c1 800')
  })

  test('after the end of a match that is under way', () => {
    expect(
      forward(
        [
          [2, 600],
          [3, 640],
        ],
        withFixed(eight, at(1, 700)),
        [[1, 725]],
      ),
    ).toBe('1 c1 700 | 2 c1 720 | 3 c1 740 | 4 c1 760 | 5 c1 800')
  })
})

describe('matches that lost their place', () => {
  const courts = courtsFor(1, 200, 2)
  const restored = (lost: Placement[], placed: Placement[], starts: [number, number][], input: PlanInput = eight) =>
    line(broughtForward({ ...input, courts }, placed, { starts: new Map(starts), ends: new Map(), lost }))
  const three = [at(1, 720), at(2, 740), at(3, 760)]

  test('get one again behind the others, in order, and none earlier than it may start', () => {
    expect(restored([at(4, 660), at(5, 680), at(6, 700)], three, allFrom(640))).toBe(
      '1 c1 640 | 2 c1 660 | 3 c1 680 | 4 c1 700 | 5 c1 720 | 6 c1 740',
    )
    expect(restored([at(4, 660)], three, [[4, 780]])).toBe(`${line(three)} | 4 c1 780`)
  })

  test('get none after their day, or without those that decide their teams', () => {
    expect(restored([at(4, 660)], three, [[4, 781]])).toBe(line(three))
    const starts = allFrom(640).map(([match, start]): [number, number] => [match, match === 4 ? 781 : start])
    expect(restored([at(4, 660), at(6, 700)], three, starts)).toBe('1 c1 640 | 2 c1 660 | 3 c1 680')
  })

  test('get none too late for a match that stays', () => {
    const input = withFixed(eight, at(5, 700))
    const placed = [at(2, 620), at(5, 700)]
    expect(restored([at(1, 600)], placed, [[1, 680]], input)).toBe(`${line(placed)} | 1 c1 680`)
    expect(restored([at(1, 600)], placed, [[1, 681]], input)).toBe(line(placed))
  })

  test('get none after the final, which moves up only when all have one', () => {
    const placed = [at(1, 600), at(2, 620), at(3, 640), at(7, 780)]
    const lost = [at(4, 660), at(5, 680), at(6, 700)]
    expect(restored(lost, placed, allFrom(600))).toBe(
      '1 c1 600 | 2 c1 620 | 3 c1 640 | 7 c1 720 | 4 c1 660 | 5 c1 680 | 6 c1 700',
    )
    const tooLate = allFrom(600).map(([match, start]): [number, number] => [match, match === 6 ? 761 : start])
    expect(restored(lost, placed, tooLate)).toBe(`${line(placed)} | 4 c1 660 | 5 c1 680`)
  })
})
