import { fileURLToPath } from 'node:url'
import type { Middleware } from './listen.ts'
import type { Render } from './pages.ts'

type PageSource = { render: Render; assets: string | null; middleware: Middleware | null; close: () => Promise<void> }

const inProject = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The pages that `vite build` wrote to dist/. */
export async function builtPages(): Promise<PageSource> {
  const { render } = (await import(inProject('dist/server/server.js'))) as { render: Render }
  return { render, assets: inProject('dist/client'), middleware: null, close: async () => {} }
}

/** The pages from source, through Vite, with hot reloading. */
export async function developmentPages(port: number): Promise<PageSource> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    root: inProject(''),
    configLoader: 'runner',
    // Each app has its own port, so that two can be developed at once. 65,535 is the last.
    server: { middlewareMode: true, hmr: { port: port < 40_000 ? port + 20_000 : port - 20_000 } },
    appType: 'custom',
  })
  const ssr = vite.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment for server rendering')
  return {
    render: async (request, visit) => {
      const entry = await ssr.runner.import<{ render: Render }>(inProject('src/app/server.ts'))
      return entry.render(request, visit)
    },
    assets: null,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
