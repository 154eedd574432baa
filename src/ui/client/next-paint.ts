/**
 * Resolves after the next paint, for work that may wait until the browser has shown what a tap changed (the pressed button). A hidden page
 * paints nothing, so the wait is limited.
 */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, maxPaintMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

const maxPaintMs = 100
