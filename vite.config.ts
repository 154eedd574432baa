import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

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
  environments: { client: { build: { manifest: true } } },
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
