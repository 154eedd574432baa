/* Apart from values.ts, which every page loads. */

export const formats = [
  'single_elimination',
  'double_elimination',
  'fixed_bracket',
  'round_robin',
  'groups',
  'swiss',
] as const
/** The formats that the tournament form offers; a custom bracket is set up at the desk. */
export const createFormats = [
  'single_elimination',
  'double_elimination',
  'round_robin',
  'groups',
  'swiss',
] as const satisfies (typeof formats)[number][]
export const formatLabels: Record<(typeof formats)[number], string> = {
  single_elimination: 'Single Elimination',
  double_elimination: 'Double Elimination',
  fixed_bracket: 'Custom Bracket',
  round_robin: 'Round Robin',
  groups: 'Groups and Knockout',
  swiss: 'Swiss',
}

/** The format with this label. */
export const formatCalled = (label: unknown) => formats.find((format) => formatLabels[format] === label)
