import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { courtOf, courts, shotOf } from './courts.ts'
import type { Shot } from './courts.ts'

const drawing = readFileSync(new URL('courts.svg', import.meta.url), 'utf8')
const names = Object.keys(courts)

test('the drawing has exactly the listed fields', () => {
  const drawn = [...drawing.matchAll(/^ {2}<g id="([a-z]+)"/gm)].map((found) => found[1])
  expect(drawn).toEqual(names)
})

test('every field has its ball', () => {
  const balls = [...drawing.matchAll(/^ {2}<path id="([a-z]+)-ball"/gm)].map((found) => found[1])
  expect(balls).toEqual(names)
})

test('no comment in the drawing contains two dashes, which are invalid in XML', () => {
  for (const [comment] of drawing.matchAll(/<!--[\s\S]*?-->/g)) expect(comment.slice(4, -3)).not.toContain('--')
})

test('every line keeps its width at any scale', () => {
  for (const [path] of drawing.matchAll(/<path[\s\S]*?\/>/g)) {
    expect(path).toMatch(/vector-effect="non-scaling-stroke"|stroke="none"/)
  }
})

test.each([
  ['basketball', 'basketball'],
  ['Soccer', 'soccer'],
  [' TENNIS ', 'tennis'],
  ['curling', 'generic'],
  ['', 'generic'],
  ['constructor', 'generic'],
])('%j has the field %s', (sport, court) => {
  expect(courtOf(sport)).toBe(court)
})

const ids = Array.from({ length: 60 }, (_, n) => `019a8c1e-7000-7000-8000-${String(n).padStart(12, '0')}`)

test('a tournament always has the same picture, and hardly any two have the same', () => {
  const shots = ids.map((id) => JSON.stringify(shotOf('soccer', id)))
  expect(ids.map((id) => JSON.stringify(shotOf('soccer', id)))).toEqual(shots)
  expect(new Set(shots).size).toBeGreaterThan(55)
})

const everyShot = Object.values(courts).flatMap<Shot>(({ shots }) => [...shots])
const someShots = names.flatMap((name) => ids.slice(0, 5).map((id) => shotOf(courtOf(name), id)))

/** Height by width of the picture above a tournament on a phone. */
const lowest = 2 / 7

test.each([...everyShot, ...someShots])(
  'the ball is inside the picture, even the flattest one: %j',
  ({ at, span, angle, ball }) => {
    const turn = (angle * Math.PI) / 180
    const [x, y] = [ball[0] - at[0], ball[1] - at[1]]
    expect(Math.abs(x * Math.cos(turn) - y * Math.sin(turn))).toBeLessThan(span * 0.46)
    expect(Math.abs(x * Math.sin(turn) + y * Math.cos(turn))).toBeLessThan(span * (lowest / 2) * 0.9)
  },
)
