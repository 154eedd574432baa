import { defineConfig } from 'vitest/config'

const serverTests = [
  'src/**/server/**/*.test.ts',
  'src/db/**/*.test.ts',
  'src/platform/**/*.test.ts',
  'src/sandbox/**/*.test.ts',
  'src/app/**/*.test.ts',
  'test/*.test.ts',
]

/** Rules as tables; use cases and routes on real PostgreSQL; journeys in a real browser on the built app. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: serverTests,
          isolate: false,
          // Properties try hundreds of texts; on a loaded machine that takes its time.
          testTimeout: 30_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'server',
          include: serverTests,
          globalSetup: ['test/server-setup.ts'],
          // What is waited for comes; how soon is no matter of these tests.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Each file has its own database and world; what modules remember beyond that is nothing.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'proof',
          include: ['test/proof/**/*.test.ts'],
          globalSetup: ['test/proof/setup.ts'],
          // In their whole length they take as long as they take.
          testTimeout: process.env.PROOF === 'whole' ? 3_600_000 : 300_000,
          hookTimeout: 120_000,
          maxConcurrency: 4,
          // They wait for processes more than they compute.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/setup.ts'],
          // A browser that shares two cores with a server sometimes misses a moment; what is broken fails three times.
          retry: 2,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
