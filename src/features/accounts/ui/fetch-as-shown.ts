import type { QueryClient } from '@tanstack/react-query'
import type { Failure, Refusal } from '#lib/errors.ts'
import { toast } from '#ui/toast.ts'
import { openAuthDialog } from './auth-dialog-store.ts'
import { sessionKey } from './queries.ts'

const ended: Refusal = 'not_signed_in'

/**
 * `fetch` for the pages, which asks to log in again when a session has ended while its page was open: over what is on the screen, so
 * that nothing typed is lost. What the bell asks by itself is left out: nobody is waiting for it.
 */
export function fetchAsShown(queryClient: QueryClient): typeof fetch {
  return async (asked, options) => {
    const reply = await fetch(asked, options)
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
