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
  '/': 135_500,
  '/tournaments': 136_600,
  '/tournament/$id': 142_700,
  '/tournament/$id/bracket': 142_300,
  '/tournament/$id/draw': 140_400,
  '/tournament/$id/print': 137_700,
  '/tournament/$id/team/$teamId': 149_200,
  '/tournament/$id/check-in': 145_400,
  '/tournament/$id/run': 154_800,
  '/invitation/$id': 135_000,
  '/claim/$token': 130_900,
  '/pay/$token': 142_600,
  '/rankings': 135_000,
  '/community': 131_200,
  '/admin': 142_900,
  '/create-tournament': 144_500,
  '/edit-tournament/$id': 142_800,
  '/admin/money': 143_200,
  '/profile': 147_900,
  '/help': 137_300,
  '/contact': 138_200,
  '/careers': 133_700,
  '/privacy': 134_400,
  '/rules': 134_600,
  '/terms': 134_600,
  '/safety': 133_400,
  '/about': 133_300,
  '/confirm-email': 133_900,
  '/reset-password': 133_600,
}

/** The budget of a page, by the path of its route. */
export const budgetOf = (path: string) => measured[path] ?? aims.find(({ pages }) => pages.test(path))!.bytes
