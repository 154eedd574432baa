/**
 * JavaScript that a page may load before any interaction, in bytes after Brotli. React, the router and the query cache are about 95 kB of it
 * (docs/decisions/0026-javascript-per-page.md).
 */
const budgets = [
  { pages: /^\/(tournaments)?$/, bytes: 128_000 },
  // For logged-in users, who usually have most of it cached.
  { pages: /^\/(payment|profile|receipt|(create|edit)-tournament|admin|content)(\/|$)/, bytes: 136_500 },
  { pages: /^\/tournament\/\$id\/run$/, bytes: 140_000 },
  { pages: /^\/tournament\/\$id\/team\//, bytes: 132_500 },
  { pages: /^/, bytes: 130_000 },
]

/** The budget of a page, by the path of its route. */
export const budgetOf = (path: string) => budgets.find(({ pages }) => pages.test(path))!.bytes
