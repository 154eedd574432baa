import type { QueryClient } from '@tanstack/react-query'
import type { Failure, Refusal } from '#lib/errors.ts'
import { throwUnreachable } from '#ui/client/api.ts'
import { toast } from '#ui/toast/toast.ts'
import { openAuthDialog } from './auth-dialog/store.ts'
import { sessionKey } from './queries.ts'

const ended: Refusal = 'not_logged_in'

/**
 * `fetch` for pages. When a session ended while its page was open, it opens the login dialog over the page, which keeps what was typed. The
 * notification bell's polling does not prompt.
 */
export function fetchWithLoginPrompt(queryClient: QueryClient): typeof fetch {
  return async (asked, options) => {
    const reply = await fetch(asked, options).catch(throwUnreachable)
    if (reply.status === 401 && queryClient.getQueryData(sessionKey) && !reply.url.endsWith('/unread')) {
      const { code } = (await reply.clone().json()) as Failure
      if (code === ended) {
        toast({ title: 'Your session has ended', description: 'Please log in first.', destructive: true })
        openAuthDialog('login')
      }
    }
    return reply
  }
}
