import type { Loaded } from '../loaded.ts'

/** When the tournament ends once the draft is published: as before, or later, with its new hours or its last match. */
export function endAfterPublishing({ tournament, stored, rows }: Pick<Loaded, 'tournament' | 'stored' | 'rows'>): Date {
  const { draftExtension } = stored
  const later = [...rows.map(({ endsAt }) => endsAt), ...(draftExtension ? [draftExtension.endDate] : [])]
  return new Date(Math.max(+tournament.endDate, ...later.map((end) => Date.parse(end))))
}
