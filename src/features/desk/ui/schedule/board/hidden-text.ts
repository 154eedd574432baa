/** 'Scroll right to see Court 3 and 2 more', or 'Scroll left to see Court 1' at the end; null if all are in view. */
export function hiddenText(columns: readonly string[], { before, after }: { before: number; after: number }) {
  if (after > 0) return `Scroll right to see ${columns[columns.length - after]}${more(after)}`
  return before > 0 ? `Scroll left to see ${columns[before - 1]}${more(before)}` : null
}

const more = (count: number) => (count > 1 ? ` and ${count - 1} more` : '')
