import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

/*
 * Where the browser takes over the server's HTML. Start's own entry does the same, and brings along 9 kB (Brotli) of code for server
 * functions, which the pages here do without: they know only the API.
 */
const router = getRouter()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})

// In the Content Manager's frame: the page shows what is being written.
if (window.parent !== window) {
  void import('#features/content/ui/show-draft.ts').then(({ showDrafts }) =>
    showDrafts(router.options.context.queryClient),
  )
}
