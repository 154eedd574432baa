import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/*
 * Secrets of mailed links. Once the page has loaded, its secret leaves the address bar and the history, where others could read or copy it.
 * The tab keeps it until it is closed, so that the page can be reloaded.
 */

type Opened = { pathname: string; search: { token?: string; secret?: string } }

const inAddress = ({ search }: Opened) => search.token ?? search.secret

/** For loaders: the secret of the link that opened this page. */
export function linkSecret(opened: Opened): string | undefined {
  return inAddress(opened) ?? (import.meta.env.SSR ? undefined : storedSecret(opened.pathname))
}

/** The secret stored for this path, or stores a new one. Undefined if the browser stores nothing for this site. */
function storedSecret(pathname: string, secret?: string): string | undefined {
  try {
    if (secret) sessionStorage.setItem(pathname, secret)
    return sessionStorage.getItem(pathname) ?? undefined
  } catch {
    return undefined
  }
}

/** Whether the page was loaded again with a secret that the server didn't get. */
let hasReloaded = false

/** Takes the secret out of the address. `loaded` is the one that the page's loader had. */
export function useLinkSecret(loaded: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    const { pathname, search }: Opened = router.state.location
    const shown = inAddress({ pathname, search })
    // If it can't be stored, it stays in the address.
    if (shown) {
      if (storedSecret(pathname, shown)) void router.navigate({ to: pathname, replace: true, resetScroll: false })
    } else if (!loaded && storedSecret(pathname) && !hasReloaded) {
      hasReloaded = true
      void router.invalidate()
    }
  }, [loaded, router])
}
