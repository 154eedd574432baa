/** '1,370' or '550.25': cents only if there are any. */
export function pointsText(points: number): string {
  return points.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(points) ? 0 : 2 })
}
