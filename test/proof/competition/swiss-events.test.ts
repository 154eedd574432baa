import { describe } from 'vitest'
import { playSwissEvents } from '#test/tournaments/swiss-events.ts'
import { isFullRun } from '../full-run.ts'

// Every test run plays the first 150 of these (src/engine/swiss/pairing.test.ts).
describe.runIf(isFullRun)('Swiss', () => {
  playSwissEvents(10_000, { timeout: 7_200_000 })
})
