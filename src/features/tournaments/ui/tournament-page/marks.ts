interface Spots {
  maxTeams: number
  /** Listed teams. */
  currentTeams: number
  /** Listed teams, and spots held during payment. */
  placesTaken: number
  /** The viewer's spots, from 1: of their teams, and held for them. */
  ownSpots: readonly number[]
  /** Those of the viewer's spots that aren't paid for. */
  unpaidSpots?: readonly number[]
}

/**
 * A grid with one square for each spot, row by row, and the SVG path of each kind of mark. On the card it is a strip; a large
 * one is about twice as wide as high.
 */
export function marksOf({ maxTeams, currentTeams, placesTaken, ownSpots, unpaidSpots = [] }: Spots, isLarge = false) {
  const rows = isLarge ? Math.round(Math.sqrt(maxTeams / 2)) : stripRows(maxTeams)
  const columns = Math.ceil(maxTeams / rows)
  const pathOf = (spots: readonly number[], mark: string) =>
    spots.map((spot) => `M${(spot - 1) % columns} ${Math.floor((spot - 1) / columns)}${mark}`).join('')
  const all = Array.from({ length: maxTeams }, (_, index) => index + 1)
  const isOwn = (spot: number) => ownSpots.includes(spot)
  return {
    columns,
    rows,
    taken: pathOf(
      all.filter((spot) => spot <= currentTeams && !isOwn(spot)),
      cross,
    ),
    held: pathOf(
      all.filter((spot) => spot > currentTeams && spot <= placesTaken && !isOwn(spot)),
      cross,
    ),
    free: pathOf(
      all.filter((spot) => spot > placesTaken),
      dot,
    ),
    own: pathOf(all.filter(isOwn), dot),
    /** Inside of `own`. */
    unpaid: pathOf(unpaidSpots, dot),
  }
}

function stripRows(maxTeams: number): number {
  if (maxTeams <= 8) return 1
  if (maxTeams <= 24) return 2
  return maxTeams <= 48 ? 3 : 4
}

const cross = 'm.3.3l.4.4m0-.4l-.4.4'
/** A hundredth long: WebKit draws a path without length as a giant disc. */
const dot = 'm.5.5h.01'
