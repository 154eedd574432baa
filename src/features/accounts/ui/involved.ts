/*
 * In which tournaments this browser's user takes part, as of the last read: when that was, and their ids. Until it is known who is logged in, a
 * tournament's page keeps the rest of the first screen below its header empty if it may have a part that is about its user. `data-own` on <html>
 * says so: `some` if it may, `none` if it doesn't, `arriving` for the last moment (`unknown-own:`, `unknown-any:` and `arriving-own:` in styles.css).
 */
const key = 'involved'

/** An older list is not relied on, because its user may have registered with another device. */
const freshMs = 3_600_000

/** Runs in the page's head after the script that looks for a session, before the first paint. */
export const involvedScript = `{const d=document.documentElement.dataset,i=/^\\/tournament\\/([^/]+)\\/?$/.exec(location.pathname);if(d.session&&i){let l;try{l=localStorage.getItem('${key}')}catch{}d.own=parseInt(l)>Date.now()-${freshMs}&&!l.includes(i[1])?'none':'some'}}`

/** The same for a tournament's page that is opened later, while it still isn't known who is logged in. Browser only. */
export function expectOwnPart(id: string): void {
  let list = ''
  try {
    list = localStorage.getItem(key) ?? ''
  } catch {
    // Storage is blocked.
  }
  const isFresh = Number.parseInt(list) > Date.now() - freshMs
  document.documentElement.dataset.own = isFresh && !list.includes(id) ? 'none' : 'some'
}

/** Keeps the list that was just read; null if there is none. Browser only. */
export function keepInvolved(ids: readonly string[] | null): void {
  try {
    if (ids) localStorage.setItem(key, [Date.now(), ...ids].join(' '))
    else localStorage.removeItem(key)
  } catch {
    // Storage is blocked or full: without a list, pages wait.
  }
}
