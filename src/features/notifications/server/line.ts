/** What is new about something. `change` is what the text says now, and what it was before. */
export type Line = { about: string; text: string; change?: { from: string; to: string } }

/** 'Match 12 against Blues: Court 2, 10:20 AM (was Court 1, 10:00 AM)' */
export const lineText = ({ text, change }: Line) =>
  change && change.from !== change.to ? `${text} (was ${change.from})` : text

/** The latest lines first. Each replaces an earlier line about the same thing. */
export function renewed(told: readonly Line[], latest: readonly Line[]): Line[] {
  const isRenewed = new Set(latest.map(({ about }) => about))
  return [...latest, ...told.filter(({ about }) => !isRenewed.has(about))]
}
