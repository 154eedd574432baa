/** The list with this item at another index; the same list when nothing moves. */
export function moveTo<T>(list: readonly T[], item: T, to: number): readonly T[] {
  const from = list.indexOf(item)
  const target = Math.min(Math.max(to, 0), list.length - 1)
  if (from === target || from === -1) return list
  const others = list.filter((other) => other !== item)
  return [...others.slice(0, target), item, ...others.slice(target)]
}

/** The list with this item where it is dragged to: `above` is how many rows, its own included, are above the pointer. */
export function moveBelow<T>(list: readonly T[], item: T, above: number): readonly T[] {
  return moveTo(list, item, above > list.indexOf(item) ? above - 1 : above)
}
