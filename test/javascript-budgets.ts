/**
 * JavaScript that a page may load before any interaction, in bytes after Brotli. Preact, the router and the query cache are about 50 kB of it
 * (docs/decisions/0032-preact-in-place-of-react.md).
 */
const budgets = [
  { pages: /^\/(tournaments|tournament\/\$id|help)?$/, bytes: 100_000 },
  { pages: /^/, bytes: 130_000 },
]

/** The budget of a page, by the path of its route. */
export const budgetOf = (path: string) => budgets.find(({ pages }) => pages.test(path))!.bytes
