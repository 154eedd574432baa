import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/*
 * Secrets of mailed links. Once the page has loaded, its secret leaves the address bar and the history, where others could read or copy it.
 * The tab keeps it until it is closed, so that the page can be reloaded.
 */

type Opened = { pathname: string; search: { token?: string; secret?: string } }

const keyOf = (pathname: string) => `link ${pathname}`
const inAddress = ({ search }: Opened) => search.token ?? search.secret

/** For loaders: the secret of the link that opened this page. */
export function linkSecret(opened: Opened): string | undefined {
  return inAddress(opened) ?? (import.meta.env.SSR ? undefined : keptFor(opened.pathname))
}

function keptFor(pathname: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(pathname)) ?? undefined
  } catch {
    // The browser keeps nothing for this site.
    return undefined
  }
}

function keep(pathname: string, secret: string) {
  try {
    sessionStorage.setItem(keyOf(pathname), secret)
    return true
  } catch {
    return false
  }
}

/** The pages that were loaded again with a secret that the server didn't get, once each. */
const reloaded = new Set<string>()

/** Takes the secret out of the address. `loaded` is the one that the page's loader had. */
export function useLinkSecret(loaded: string | undefined): void {
  const location: Opened = useLocation()
  const { pathname } = location
  const shown = inAddress(location)
  const navigate = useNavigate()
  const router = useRouter()
  useEffect(() => {
    if (shown !== undefined) {
      // Without a place to keep it, the address is the only one.
      if (keep(pathname, shown)) void navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    } else if (loaded === undefined && keptFor(pathname) !== undefined && !reloaded.has(pathname)) {
      reloaded.add(pathname)
      void router.invalidate()
    }
  }, [shown, loaded, pathname, navigate, router])
}
