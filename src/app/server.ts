import { transformHtmlStringWithRouter, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { createStartHandler } from '@tanstack/react-start/server'
import { pageHtml } from './web/page-html.tsx'
import { visits } from './web/visit.ts'
import type { Visit } from './web/visit.ts'

const handle = createStartHandler(async ({ router, responseHeaders }) => {
  try {
    const { html, hasFailed } = pageHtml(router)
    for (const match of router.state.matches) {
      if (match.status === 'error') visits.getStore()?.report(match.error)
    }
    const status = hasFailed ? 500 : getSsrStatus(router)
    return new Response(await transformHtmlStringWithRouter(router, html), { status, headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** Renders the requested page as this visitor sees it. */
export function render(request: Request, visit: Visit): Promise<Response> {
  return visits.run(visit, async () => handle(request))
}

export default { fetch: handle }
