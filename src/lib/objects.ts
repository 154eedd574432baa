/** The values of `after` that differ from those in `before`. Dates and lists are compared by content; undefined counts as unchanged. */
export function changedValues<After extends object>(
  before: { readonly [Name in keyof After]?: unknown },
  after: After,
): Partial<After> {
  const isChanged = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof After])
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<After>
}

/** A copy of an object with only these properties. */
export function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  const part = {} as Pick<Whole, Name>
  for (const name of names) part[name] = whole[name]
  return part
}
