import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server'
import { allReady } from '#ui/deferred.tsx'
import { visits } from './web/visit.ts'
import type { Visit } from './web/visit.ts'

const handle = createStartHandler(async (page) => {
  await allReady()
  const result = await defaultRenderHandler(page)
  for (const match of page.router.state.matches) {
    if (match.status === 'error') visits.getStore()?.report(match.error)
  }
  return result
})

/** Renders the requested page as this visitor sees it. */
export function render(request: Request, visit: Visit): Promise<Response> {
  return visits.run(visit, async () => handle(request))
}

export default { fetch: handle }
