/**
 * JavaScript that a page may load before any interaction, in bytes after Brotli. React, the router and the query cache are about 95 kB of it
 * (docs/decisions/0038-react-itself.md). The aims: 128 kB on the pages that most visits begin with, 130 kB on other public pages, 140 kB for
 * logged-in users.
 */
const aims = [
  { pages: /^\/(tournaments|tournament\/\$id|help)?$/, bytes: 128_000 },
  { pages: /^\/(payment|profile|receipt|saved-searches|(create|edit)-tournament|admin|content)(\/|$)/, bytes: 140_000 },
  { pages: /^\/tournament\/\$id\/(run|check-in)$/, bytes: 140_000 },
  { pages: /^/, bytes: 130_000 },
]

/** Pages that miss their aim may load what was measured, and 0.3 kB more. */
const measured: Record<string, number> = {
  '/': 130_800,
  '/tournaments': 132_100,
  '/tournament/$id': 135_100,
  '/tournament/$id/bracket': 133_900,
  '/tournament/$id/team/$teamId': 132_400,
  '/tournament/$id/run': 141_600,
  '/rankings': 130_300,
  '/profile': 140_900,
  '/help': 132_500,
  '/contact': 133_300,
  '/rules': 130_300,
  '/terms': 130_700,
}

/** The budget of a page, by the path of its route. */
export const budgetOf = (path: string) => measured[path] ?? aims.find(({ pages }) => pages.test(path))!.bytes
