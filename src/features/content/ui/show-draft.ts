import type { QueryClient } from '@tanstack/react-query'
import type { Texts } from '../rules.ts'
import { framedPageIsReady } from '../values.ts'
import type { Draft } from '../values.ts'
import { contentKey } from './queries.ts'

/**
 * Makes a page that stands in the Content Manager's frame show the drafts it is told of. It listens to nobody but a page of this very
 * site, which can do all that itself; HTML among the drafts has come back sanitised from the server.
 */
export function showDrafts(queryClient: QueryClient): void {
  window.addEventListener('message', (event: MessageEvent<{ draft?: Draft }>) => {
    if (event.origin !== location.origin || event.source !== window.parent || !event.data.draft) return
    const { page, key, text } = event.data.draft
    queryClient.setQueryData<Texts>([...contentKey, 'page', page], (texts = {}) => {
      const { [key]: _, ...others } = texts
      return text ? { ...others, [key]: text } : others
    })
    document.getElementById(key.slice(page.length + 1))?.scrollIntoView({ block: 'start' })
  })
  // Not before React has taken over the whole page: what changes under its hands does not match what the server sent.
  whenIdle(() => window.parent.postMessage(framedPageIsReady, location.origin))
}

/** Safari knows no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 500)
}
