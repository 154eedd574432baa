/** Whether all of a place is on the screen, above the bar for the match that is carried. Courts can be scrolled out of view sideways too. In pixels. */
export const isInView = (
  { top, right, bottom, left }: Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>,
  { width, height }: { width: number; height: number },
): boolean => top >= 0 && left >= 0 && right <= width && bottom <= height - barHeight

/** About what the bar at the bottom covers. */
const barHeight = 160
