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
  '/': 133_500,
  '/tournaments': 134_600,
  '/tournament/$id': 138_900,
  '/tournament/$id/bracket': 138_400,
  '/tournament/$id/draw': 138_000,
  '/tournament/$id/print': 134_400,
  '/tournament/$id/team/$teamId': 141_900,
  '/tournament/$id/run': 147_200,
  '/invitation/$id': 132_700,
  '/rankings': 133_000,
  '/admin': 140_900,
  '/create-tournament': 141_300,
  '/edit-tournament/$id': 140_700,
  '/admin/money': 141_200,
  '/profile': 145_400,
  '/help': 135_300,
  '/contact': 136_100,
  '/careers': 131_700,
  '/privacy': 132_900,
  '/rules': 132_600,
  '/terms': 133_000,
  '/safety': 131_400,
  '/about': 131_300,
  '/confirm-email': 131_700,
  '/reset-password': 131_600,
}

/** The budget of a page, by the path of its route. */
export const budgetOf = (path: string) => measured[path] ?? aims.find(({ pages }) => pages.test(path))!.bytes
