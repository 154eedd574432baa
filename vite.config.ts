import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** What only lazy code brings along: parts of the design system, and pieces of the contracts, which are zod's. */
const onUse =
  /\/src\/ui\/(dialog|alert-dialog|popover|tabs|overlay|toaster|suggest|kit|loops|use-lazy|on-demand|background|textarea|checkbox)|\/features\/admin\/|\/src\/lib\/(list-query|seen-revision)/

/**
 * What most pages share in small pieces (buttons, badges, icons, labels, rules) is one file: forty files of a few hundred bytes weigh
 * more, each compressed alone. What comes on use stays out of it.
 */
const smallParts = {
  name: 'parts',
  test: (id: string) => /\/src\/(ui|lib)\/|\/(values|rules)\.ts$|lucide-react/.test(id) && !onUse.test(id),
  minShareCount: 7,
}

/** What every page needs: one file, for on a slow line each costs a round trip of its own. */
const shell = { name: 'shell', tags: ['$initial' as const], priority: 1 }

export default defineConfig({
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      router: {
        entry: 'app/router.tsx',
        virtualRouteConfig: './src/app/routes.ts',
        routesDirectory: '.',
        generatedRouteTree: 'app/route-tree.gen.ts',
        // Without endings the compiler cannot follow these imports, and every page's search and data would be `any`.
        addExtensions: true,
        codeSplittingOptions: {
          // A page brings along how it is loaded: nobody carries the questions of pages they are not on.
          defaultBehavior: [['loader', 'component', 'pendingComponent', 'notFoundComponent'], ['errorComponent']],
        },
      },
      client: { entry: 'app/client.tsx' },
      server: { entry: 'app/server.ts' },
    }),
    react(),
    tailwindcss(),
    precompress(),
  ],
  // cssTarget: browsers that know light-dark(), so that the build leaves it alone; rewritten, it breaks panels that force a theme.
  build: { target: 'es2022', cssTarget: ['chrome123', 'safari17.5', 'firefox120'] },
  // Found while the server starts, not at their first lazy load: a late discovery reloads the page with a second React.
  optimizeDeps: {
    include: [
      '@base-ui/react/alert-dialog',
      '@base-ui/react/dialog',
      '@base-ui/react/popover',
      '@base-ui/react/tabs',
      '@radix-ui/react-toast',
      '@hookform/resolvers/standard-schema',
      'react-hook-form',
      'zod',
    ],
  },
  environments: {
    client: {
      build: {
        manifest: true,
        rolldownOptions: {
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: [shell, smallParts] } },
        },
      },
    },
  },
})

/** Writes a Brotli and a gzip twin beside every text asset, so that the server never compresses while somebody waits. */
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
