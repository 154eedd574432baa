/** How long the page that is on the screen stays there for the next one's sake, before placeholders show. */
const patienceMs = 150

/**
 * Waits for a list in a page's loader. In the browser not for long: the page itself shows what became of the question, as placeholders,
 * the list, or the way to ask again.
 */
export async function patiently(list: Promise<unknown>): Promise<void> {
  if (import.meta.env.SSR) await list
  else await Promise.race([list.catch(noop), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

function noop() {}
