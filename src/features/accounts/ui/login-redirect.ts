import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openAuthDialog } from './auth-dialog/store.ts'

const mark = 'login='

/**
 * Sends a visitor of a payment page to Home, where `useLoginRedirect` opens the login dialog and then leads back. The path back is in the
 * URL's hash, which survives redirects by the server and in the browser. For `redirect(…)` and `navigate(…)`.
 */
export function redirectToLogin(href: string) {
  // For Home without JavaScript: the server doesn't see the hash.
  const paying = /^\/payment\/([^/?#]+)/.exec(href)?.[1]
  return { to: '/', search: { paying }, hash: mark + encodeURIComponent(href), replace: true } as const
}

/** Opens the login dialog for a visitor sent by `redirectToLogin`, and removes the path back from the URL. */
export function useLoginRedirect() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const { history } = useRouter()

  useEffect(() => {
    const back = wayBack(hash)
    if (!back) return
    openAuthDialog('login', { onLoggedIn: () => history.push(back) })
    void navigate({ to: '.', hash: '', replace: true })
  }, [hash, navigate, history])
}

/** Only the path of a payment page: anyone may have written the hash. */
function wayBack(hash: string): string | null {
  if (!hash.startsWith(mark)) return null
  try {
    const path = decodeURIComponent(hash.slice(mark.length))
    return path.startsWith('/payment/') ? path : null
  } catch {
    return null
  }
}
