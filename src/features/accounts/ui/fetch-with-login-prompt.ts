import type { QueryClient } from '@tanstack/react-query'
import type { Failure, Refusal } from '#lib/errors.ts'
import { throwUnreachable } from '#ui/client/api.ts'
import { toast } from '#ui/toast/toast.ts'
import { openAuthDialog } from './auth-dialog/store.ts'
import { keepInvolved } from './involved.ts'
import { sessionKey } from './queries.ts'

const ended: Refusal = 'not_logged_in'
const unprotected: Refusal = 'two_factor_setup_required'
const unconfirmed: Refusal = 'confirm_password'

/**
 * `fetch` for pages. When a session ended while its page was open, it opens the login dialog over the page, which keeps what was typed. The
 * notification bell's polling does not prompt. If the password must be confirmed first, it asks for it and sends the request again. An administrator who must turn on two-factor authentication is led there.
 */
export function fetchWithLoginPrompt(queryClient: QueryClient): typeof fetch {
  return async (asked, options) => {
    const isChange = options?.method !== undefined && options.method !== 'GET'
    // It may involve the user in another tournament, or log in somebody else.
    if (isChange) keepInvolved(null)
    const reply = await fetch(asked, options).catch(throwUnreachable)
    if (isChange) keepInvolved(null)
    if (reply.status === 401 && queryClient.getQueryData(sessionKey) && !reply.url.endsWith('/unread')) {
      if ((await codeOf(reply)) === ended) {
        toast({ title: 'Your session has ended', description: 'Please log in first.', destructive: true })
        openAuthDialog('login')
      }
    }
    if (reply.status !== 403) return reply
    const code = await codeOf(reply)
    if (code === unprotected && location.pathname !== '/security') location.assign('/security')
    if (code !== unconfirmed) return reply
    return (await passwordConfirmed()) ? fetch(asked, options).catch(throwUnreachable) : reply
  }
}

/** Null for a reply that isn't ours. */
const codeOf = async (reply: Response) =>
  (
    (await reply
      .clone()
      .json()
      .catch(() => null)) as Failure | null
  )?.code

let asking: Promise<boolean> | undefined

/** Asks for the password, once for all requests that wait for it. False if the dialog is closed instead. */
function passwordConfirmed(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    openAuthDialog('password', { onLoggedIn: () => resolve(true), onClosed: () => resolve(false) })
  }).finally(() => {
    asking = undefined
  })
  return asking
}
