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
  '/': 134_700,
  '/tournaments': 135_800,
  '/tournament/$id': 141_700,
  '/tournament/$id/bracket': 141_500,
  '/tournament/$id/draw': 139_400,
  '/tournament/$id/print': 136_900,
  '/tournament/$id/team/$teamId': 148_400,
  '/tournament/$id/check-in': 144_400,
  '/tournament/$id/run': 153_600,
  '/invitation/$id': 134_200,
  '/pay/$token': 142_600,
  '/rankings': 134_200,
  '/community': 131_200,
  '/admin': 142_900,
  '/create-tournament': 143_700,
  '/edit-tournament/$id': 142_000,
  '/admin/money': 143_200,
  '/profile': 147_900,
  '/help': 136_500,
  '/contact': 137_400,
  '/careers': 132_900,
  '/privacy': 133_600,
  '/rules': 133_800,
  '/terms': 133_800,
  '/safety': 132_600,
  '/about': 132_500,
  '/confirm-email': 133_100,
  '/reset-password': 133_600,
}

/** The budget of a page, by the path of its route. */
export const budgetOf = (path: string) => measured[path] ?? aims.find(({ pages }) => pages.test(path))!.bytes
