import { worldPoint } from '../points.ts'

/** Points in Web Mercator, with the world as a square of side 1: x and y of each in turn. With what they cover, to draw only what is in view. */
export type Line = { points: Float32Array; left: number; top: number; right: number; bottom: number }

/** Short enough that few points of a line are out of view. */
const pointsInLine = 64

/** From lines in degrees: short pieces, without the edge at 180°, where the data is cut. */
export function linesOf(lines: readonly (readonly number[][])[]): Line[] {
  return lines.flatMap((line) => piecesOf(line).map(lineOf))
}

function piecesOf(line: readonly number[][]): number[][][] {
  const pieces: number[][][] = []
  let piece: number[][] = []
  for (const [index, point] of line.entries()) {
    piece.push(point)
    const isLast = index === line.length - 1
    const isCut = !isLast && isEdge(point, line[index + 1]!)
    if (!isLast && !isCut && piece.length < pointsInLine) continue
    if (piece.length > 1) pieces.push(piece)
    piece = isCut ? [] : [point]
  }
  return pieces
}

const isEdge = ([x1 = 0]: readonly number[], [x2 = 0]: readonly number[]) =>
  Math.abs(x1 - x2) > 180 || (Math.abs(x1) > 179.9 && Math.abs(x2) > 179.9)

function lineOf(degrees: readonly number[][]): Line {
  const points = new Float32Array(
    degrees.flatMap(([longitude = 0, latitude = 0]) => worldPoint({ latitude, longitude })),
  )
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  return { points, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
