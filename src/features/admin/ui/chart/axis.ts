/** A round number for the end of an axis that reaches `figure`; 0 for 0. */
export function axisEnd(figure: number): number {
  if (figure <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(figure))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((end) => end >= figure)!
}
