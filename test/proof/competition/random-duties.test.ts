import { describe } from 'vitest'
import { assignRandomDuties } from '#test/tournaments/duties.ts'
import { isFullRun } from '../full-run.ts'

// Every test run assigns the duties of the first 40 of these (src/engine/schedule/duties/random-duties.test.ts).
describe.runIf(isFullRun)('duties', () => {
  assignRandomDuties(1_000, { timeout: 3_600_000 })
})
