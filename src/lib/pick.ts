/** A copy of an object with only these properties. */
export function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  const part = {} as Pick<Whole, Name>
  for (const name of names) part[name] = whole[name]
  return part
}
