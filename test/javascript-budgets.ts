/**
 * JavaScript that a page may load before any interaction, in bytes after Brotli. React, the router and the query cache are about 95 kB of it
 * (docs/decisions/0038-react-itself.md). The aims: 128 kB on the pages that most visits begin with, 130 kB on other public pages, 140 kB for
 * logged-in users.
 */
const aims = [
  { pages: /^\/(tournaments|tournament\/\$id|help)?$/, bytes: 128_000 },
  {
    pages: /^\/(pay|payment|profile|receipt|saved-searches|security|(create|edit)-tournament|admin|content)(\/|$)/,
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
  '/': 134_200,
  '/tournaments': 135_200,
  '/tournament/$id': 138_900,
  '/tournament/$id/bracket': 140_000,
  '/tournament/$id/draw': 138_000,
  '/tournament/$id/print': 135_500,
  '/tournament/$id/team/$teamId': 142_600,
  '/tournament/$id/check-in': 142_300,
  '/tournament/$id/run': 151_200,
  '/invitation/$id': 133_500,
  '/rankings': 133_600,
  '/community': 130_500,
  '/admin': 141_600,
  '/create-tournament': 143_000,
  '/edit-tournament/$id': 141_400,
  '/admin/money': 141_900,
  '/profile': 146_900,
  '/help': 135_900,
  '/contact': 136_800,
  '/careers': 132_300,
  '/privacy': 133_400,
  '/rules': 133_200,
  '/terms': 133_600,
  '/safety': 132_000,
  '/about': 132_000,
  '/confirm-email': 132_400,
  '/reset-password': 132_800,
}

/** The budget of a page, by the path of its route. */
export const budgetOf = (path: string) => measured[path] ?? aims.find(({ pages }) => pages.test(path))!.bytes
