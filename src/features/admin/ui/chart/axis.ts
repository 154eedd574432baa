/** The smallest of 1, 2 or 5 times a power of ten that is at least `figure`, for the end of an axis; 0 for 0. */
export function axisEnd(figure: number): number {
  if (figure <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(figure))
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= figure)!
}
