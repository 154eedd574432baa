/*
 * In which tournaments this browser's user takes part, as of the last read: when that was, and their ids. Until it is known who is logged in, a
 * tournament's page keeps the space below its header empty if it may have a part that is about its user. `data-own` on <html> says so: `some`
 * if it may, `none` if it doesn't (`unknown-own:` and `unknown-any:` in styles.css).
 */
const key = 'involved'

/** An older list is not relied on, because its user may have registered with another device. */
const freshMs = 3_600_000

/** Without the page's scripts, it then shows what visitors see. */
const longestWaitMs = 10_000

/** Runs in the page's head after the script that looks for a session, before the first paint. */
export const involvedScript = `{const d=document.documentElement.dataset,i=/^\\/tournament\\/([^/]+)\\/?$/.exec(location.pathname);if(d.session&&i){let l;try{l=localStorage.getItem('${key}')}catch{}d.own=parseInt(l)>Date.now()-${freshMs}&&!l.includes(i[1])?'none':'some';setTimeout(()=>delete d.own,${longestWaitMs})}}`

/** Keeps the list that was just read; null if there is none. Browser only. */
export function keepInvolved(ids: readonly string[] | null): void {
  try {
    if (ids) localStorage.setItem(key, [Date.now(), ...ids].join(' '))
    else localStorage.removeItem(key)
  } catch {
    // Storage is blocked or full: without a list, pages wait.
  }
}
