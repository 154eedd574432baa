import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'
import type { Line } from './lines.ts'

const pointsOf = ({ points }: Line) => points.length / 2

test('a long line is cut into pieces that meet, each with what it covers', () => {
  const line = Array.from({ length: 150 }, (_, index) => [index / 10, 10])
  const pieces = linesOf([line])
  expect(pieces.map(pointsOf)).toEqual([64, 64, 24])
  for (const [index, piece] of pieces.slice(1).entries()) expect(piece.left).toBe(pieces[index]!.right)
  expect(pieces[0]!.left).toBeCloseTo(0.5, 6)
  expect(pieces.at(-1)!.right).toBeCloseTo(0.5 + 14.9 / 360, 6)
  expect(pieces[0]!.top).toBe(pieces[0]!.bottom)
})

test('where the data is cut at 180°, there is no line', () => {
  const island = [
    [179, 60],
    [180, 61],
    [180, 65],
    [179, 66],
  ]
  expect(linesOf([island]).map(pointsOf)).toEqual([2, 2])
  const aroundTheEdge = [
    [179, -16],
    [179.95, -16.2],
    [-179.95, -16.2],
    [-179, -16],
  ]
  expect(linesOf([aroundTheEdge]).map(pointsOf)).toEqual([2, 2])
})
