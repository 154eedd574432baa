/**
 * JavaScript that a page may load before any interaction, in bytes after Brotli. React, the router and the query cache are about 95 kB of it
 * (docs/decisions/0038-react-itself.md). The aims: 128 kB on the pages that most visits begin with, 130 kB on other public pages, 140 kB for
 * logged-in users.
 */
const aims = [
  { pages: /^\/(tournaments|tournament\/\$id|help)?$/, bytes: 128_000 },
  {
    pages: /^\/(payment|profile|receipt|saved-searches|security|(create|edit)-tournament|admin|content)(\/|$)/,
    bytes: 140_000,
  },
  { pages: /^\/tournament\/\$id\/(run|check-in)$/, bytes: 140_000 },
  { pages: /^/, bytes: 130_000 },
]

/**
 * Pages that miss their aim, or would with the next small change, may load what was measured (with the parts that their loaders wait for),
 * rounded up so that half a kilobyte is left: the names of files alone change a page by some tens of bytes.
 */
const measured: Record<string, number> = {
  '/': 132_500,
  '/tournaments': 134_000,
  '/tournament/$id': 137_500,
  '/tournament/$id/bracket': 136_000,
  '/tournament/$id/draw': 137_000,
  '/tournament/$id/team/$teamId': 138_000,
  '/tournament/$id/run': 143_500,
  '/invitation/$id': 131_500,
  '/rankings': 132_500,
  '/profile': 143_500,
  '/help': 134_000,
  '/contact': 135_000,
  '/careers': 131_000,
  '/privacy': 131_600,
  '/rules': 132_000,
  '/terms': 132_500,
  '/safety': 130_600,
  '/about': 130_600,
  '/confirm-email': 130_400,
  '/reset-password': 130_400,
}

/** The budget of a page, by the path of its route. */
export const budgetOf = (path: string) => measured[path] ?? aims.find(({ pages }) => pages.test(path))!.bytes
