import type { QueryClient } from '@tanstack/react-query'
import type { TextOverrides } from '../../rules.ts'
import { framedPageIsReady } from '../../values.ts'
import type { Draft } from '../../values.ts'
import { contentKey } from '../queries.ts'
import { hydratedPages } from '../use-page-texts.ts'

/**
 * Lets a page inside the Content Manager's frame show unsaved drafts. Messages are accepted from our own origin only, and the server
 * has sanitized any HTML in them.
 */
export function listenForDrafts(queryClient: QueryClient): void {
  window.addEventListener('message', (event: MessageEvent<{ draft?: Draft }>) => {
    if (event.origin !== location.origin || event.source !== window.parent || !event.data.draft) return
    showDraft(queryClient, event.data.draft)
  })
  whenIdle(() => window.parent.postMessage(framedPageIsReady, location.origin))
}

/** Shows the draft once the texts are hydrated: until then they have to match the server's HTML. */
function showDraft(queryClient: QueryClient, draft: Draft): void {
  const { page, key, text } = draft
  if (!hydratedPages.has(page)) {
    whenIdle(() => showDraft(queryClient, draft))
    return
  }
  queryClient.setQueryData<TextOverrides>([...contentKey, 'page', page], (texts = {}) => {
    const { [key]: _, ...others } = texts
    return text ? { ...others, [key]: text } : others
  })
  document.getElementById(key.slice(page.length + 1))?.scrollIntoView({ block: 'start' })
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 500)
}
