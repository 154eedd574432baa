import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { routes } from './src/app/routes.ts'

/** Code that every page needs, in one file, because each file costs a round trip on a slow connection. */
const shell = { name: 'shell', tags: ['$initial' as const], priority: 1 }

/**
 * Code that at least three sections of the site need on first display, in three files: forty files of a few hundred bytes would be larger
 * and load one after another, and in a single file the pages that most visits begin with would load everybody's forms and articles. Code
 * imported on use (dialogs, toasts) is in none of them.
 */
const shared = {
  name: (id: string, graph: ModuleGraph) => {
    const { sections, pages } = usersOf(id, graph)
    if (sections.size < 3) return null
    if (entryPages.some((page) => pages.has(page))) return 'shared'
    if (id.includes('/features/site/')) return 'articles'
    // Articles need little else: less than the forms that would come with it.
    return pages.has('pages/terms.tsx') ? 'shared' : 'forms'
  },
}
const entryPages = ['pages/home.tsx', 'pages/tournaments.tsx', 'pages/tournament.tsx']

type ModuleGraph = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/**
 * The pages, and the sections of the site ('tournaments', 'admin'), that import this module statically, directly or through other modules.
 * The router's plugin splits each page's component off its route and marks it with `?tsr-split=`.
 */
function usersOf(id: string, graph: ModuleGraph) {
  const reached = new Set([id])
  for (const next of reached) for (const importer of graph.getModuleInfo(next)?.importers ?? []) reached.add(importer)
  const pages = new Set([...reached].flatMap((module) => /\/src\/([^?]+)\?tsr-split=/.exec(module)?.[1] ?? []))
  return { pages, sections: new Set([...pages].map((page) => sectionOf.get(page) ?? page)) }
}

/** The first part of each page's path, by the page's file. */
const sectionOf = new Map(
  (routes.children ?? []).flatMap((page) =>
    'file' in page ? [[page.file, 'path' in page && page.path ? page.path.split('/')[1] : '']] : [],
  ),
)

export default defineConfig({
  // React has this hook: some libraries bring a second one, for older versions.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      router: {
        entry: 'app/router.tsx',
        virtualRouteConfig: './src/app/routes.ts',
        routesDirectory: '.',
        generatedRouteTree: 'app/route-tree.gen.ts',
        // Without file extensions, the compiler cannot follow these imports, and the pages' search and loader data would be `any`.
        addExtensions: true,
        codeSplittingOptions: {
          // Loaders are split with their pages, so that a page does not load the queries of others. Placeholders are not: they are shown while
          // the page's code loads.
          defaultBehavior: [['loader', 'component', 'notFoundComponent'], ['errorComponent']],
        },
      },
      client: { entry: 'app/client.tsx' },
      server: { entry: 'app/server.ts' },
    }),
    react(),
    tailwindcss(),
    precompress(),
  ],
  // cssTarget: browsers that support light-dark(). The fallback for older ones breaks panels with a fixed theme.
  build: { target: 'es2022', cssTarget: ['chrome123', 'safari17.5', 'firefox120'] },
  // Prebundled at startup. Discovered later, at the first lazy load, they would reload the page with a second React.
  optimizeDeps: {
    include: [
      '@base-ui/react/alert-dialog',
      '@base-ui/react/dialog',
      '@base-ui/react/popover',
      '@base-ui/react/tabs',
      '@radix-ui/react-toast',
      '@hookform/resolvers/standard-schema',
      'leaflet/dist/leaflet-src.esm.js',
      'react-hook-form',
      'zod',
    ],
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          output: {
            // The shell lists all files, and names would make it larger.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: { includeDependenciesRecursively: false, groups: [shell, shared] },
          },
        },
      },
    },
  },
})

/** Writes Brotli and gzip versions of every text asset, so that the server need not compress them. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(fileName)) continue
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(source, quality) })
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) })
        }
      },
    },
  }
}
