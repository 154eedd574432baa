/** Shown at the name of a court that an earlier one has too. */
export const ownNameRule = 'Give each court its own name.'

/** For each of these courts, whether an earlier one has the same name. */
export function repeatsEarlier(names: readonly string[]): boolean[] {
  const compared = names.map((name) => name.trim().toLowerCase())
  return compared.map((name, index) => compared.indexOf(name) < index)
}
