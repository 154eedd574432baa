import { milesBetween, radians, type Point } from '#lib/distance.ts'

/*
 * The grid of `tournaments.cell`: rows of half a degree of latitude, each cut into as many columns as make its cells about as wide as they
 * are high. A circle covers a bounded number of cells at any latitude, so searching it reads a bounded part of the index.
 */

const milesPerDegree = 69.1
const rowsPerDegree = 2
/** At least the distance from the center of a cell to its corners, on a sphere. */
const cellRadiusMiles = 30

/** The cells that a circle touches, nearest first. The column's expression in db/schema.ts must number them the same way. */
export function cellsWithin(center: Point, miles: number): number[] {
  const reach = (miles + cellRadiusMiles) / milesPerDegree
  const firstRow = Math.max(-180, Math.floor((center.latitude - reach) * rowsPerDegree))
  const lastRow = Math.min(180, Math.floor((center.latitude + reach) * rowsPerDegree))
  const cells: { cell: number; distance: number }[] = []
  for (let row = firstRow; row <= lastRow; row++) {
    const latitude = (row + 0.5) / rowsPerDegree
    const columns = Math.max(1, Math.round(720 * Math.cos(radians(latitude))))
    for (let column = 0; column < columns; column++) {
      const middle = { latitude, longitude: ((column + 0.5) / columns) * 360 - 180 }
      const distance = milesBetween(center, middle)
      if (distance <= miles + cellRadiusMiles) cells.push({ cell: (row + 180) * 1000 + column, distance })
    }
  }
  return cells.toSorted((a, b) => a.distance - b.distance).map(({ cell }) => cell)
}
