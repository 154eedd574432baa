import { hydrate } from '@tanstack/react-router/ssr/client'
import { RouterProvider } from '@tanstack/react-router'
import { options } from 'preact'
import { hydrateRoot } from 'react-dom/client'
import { loadLateParts } from '#ui/late.tsx'
import { keepPageWithoutScripts } from '#ui/client/missing-script.ts'
import { addExtendedFont } from './extended-font.ts'
import { getRouter } from './router.tsx'

/*
 * Hydrates the server's HTML. TanStack Start's own entry does the same but adds 9 kB (Brotli) of code for server functions, which our pages
 * do not use, and it suspends outside of any boundary while the router reads its data, which Preact does not support.
 */
const router = getRouter()

// Like z.config({ jitless: true }) but without loading zod, which would otherwise try to compile its checks with eval. The page's policy
// blocks that, and Firefox reports it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

keepPageWithoutScripts()

// Effects run before the next event, as in React. Preact would wait for the next frame, and a dialog would not yet notice Escape or keep the
// focus for a person (or a test) that is faster than that.
options.requestAnimationFrame = queueMicrotask

void hydrate(router)
  .finally(() => window.$_TSR?.h())
  .then(loadLateParts)
  .then(() => hydrateRoot(document, <RouterProvider router={router} />))
  .then(addExtendedFont)

// In the Content Manager's preview frame, the page shows the draft.
if (window.parent !== window) {
  void import('#features/content/ui/site-content/draft-preview.ts').then(({ listenForDrafts }) =>
    listenForDrafts(router.options.context.queryClient),
  )
}
