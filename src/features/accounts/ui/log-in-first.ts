import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { openAuthDialog } from './auth-dialog-store.ts'

const mark = 'login='

/**
 * Where a visit ends that only a payment's own captain may go on with: on Home, with the login dialog open (`useLogInFirst`), which
 * leads back. The way back travels behind the `#`, which a redirect by the server carries as well as one in the browser. For
 * `redirect(…)` and `navigate(…)`.
 */
export function logInFirst(href: string) {
  return { to: '/', hash: mark + encodeURIComponent(href), replace: true } as const
}

/** Opens the login dialog for whoever was sent here by `logInFirst`, and takes the way back out of the address again. */
export function useLogInFirst() {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const { history } = useRouter()

  useEffect(() => {
    const back = wayBack(hash)
    if (!back) return
    openAuthDialog('login', () => history.push(back))
    void navigate({ to: '.', hash: '', replace: true })
  }, [hash, navigate, history])
}

/** A path of a payment, and nothing else that somebody may have written there. */
function wayBack(hash: string): string | null {
  if (!hash.startsWith(mark)) return null
  try {
    const path = decodeURIComponent(hash.slice(mark.length))
    return path.startsWith('/payment/') ? path : null
  } catch {
    return null
  }
}
