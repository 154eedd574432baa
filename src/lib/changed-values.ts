/** The values of `after` that differ from those in `before`. Dates and lists are compared by content; undefined counts as unchanged. */
export function changedValues<After extends object>(
  before: { readonly [Name in keyof After]?: unknown },
  after: After,
): Partial<After> {
  const isChanged = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof After])
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<After>
}
