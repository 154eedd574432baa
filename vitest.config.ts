import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './test/long-files-first.ts'

const serverTests = [
  'src/**/server/**/*.test.ts',
  'src/workflows/**/*.test.ts',
  'src/db/**/*.test.ts',
  'src/demo/**/*.test.ts',
  'src/platform/**/*.test.ts',
  'src/sandbox/**/*.test.ts',
  'src/app/**/*.test.ts',
  'test/*.test.ts',
]

/** Rules as tables; use cases and routes on real PostgreSQL; journeys in a real browser on the built app. Vitest retries nothing; scripts/rerun.mjs does. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: serverTests,
          isolate: false,
          // Property tests try hundreds of values, which takes a while on a busy machine.
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'server',
          include: serverTests,
          globalSetup: ['test/server-setup.ts'],
          // Generous, because these tests check behavior, not speed.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file has its own database and world, and modules keep no state.
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'proof',
          include: ['test/proof/**/*.test.ts'],
          globalSetup: ['test/proof/setup.ts'],
          // The full run may take an hour.
          testTimeout: process.env.PROOF === 'whole' ? 3_600_000 : 300_000,
          hookTimeout: 120_000,
          maxConcurrency: 4,
          // These tests mostly wait for other processes.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/setup.ts'],
          expect: { poll: { timeout: 15_000 } },
          // A safeguard, not a budget: checking a page for accessibility takes a while on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Files share the run's sites and browser, and modules keep only sessions and serial numbers.
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
})
