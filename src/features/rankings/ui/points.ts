/** '1,370', '550.25': with cents only where there are some. */
export function pointsText(points: number): string {
  return points.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(points) ? 0 : 2 })
}
