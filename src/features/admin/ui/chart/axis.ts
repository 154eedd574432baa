export interface Bar {
  /** 'Nov 16, 2026' */
  name: string
  up: number
  /** Shown below the axis: what moved the other way, or by how much a figure is negative. */
  down?: number
}

/** The ends of an axis that all bars fit on, as round numbers. `bottom` is 0 when nothing is below the axis. */
export function axisFor(bars: readonly Pick<Bar, 'up' | 'down'>[]): { top: number; bottom: number } {
  return {
    top: roundedUp(Math.max(...bars.map(({ up }) => up))) || 1,
    bottom: roundedUp(Math.max(...bars.map(({ down = 0 }) => down))),
  }
}

function roundedUp(figure: number): number {
  if (figure <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(figure))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((end) => end >= figure)!
}
