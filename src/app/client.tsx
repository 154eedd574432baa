import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepPageWithoutScripts } from '#ui/client/missing-script.ts'
import { getRouter } from './router.tsx'

/*
 * Hydrates the server's HTML. TanStack Start's own entry does the same but adds 9 kB (Brotli) of code for server functions, which our pages
 * do not use.
 */
const router = getRouter()

// Like z.config({ jitless: true }) but without loading zod, which would otherwise try to compile its checks with eval. The page's policy
// blocks that, and Firefox reports it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

keepPageWithoutScripts()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})

// In the Content Manager's preview frame, the page shows the draft.
if (window.parent !== window) {
  void import('#features/content/ui/site-content/draft-preview.ts').then(({ listenForDrafts }) =>
    listenForDrafts(router.options.context.queryClient),
  )
}
