import { describe } from 'vitest'
import { planTournaments } from '#test/tournaments/schedules.ts'
import { isFullRun } from '../full-run.ts'

// Every test run plans the first 120 of these (src/engine/schedule/planning/random-schedules.test.ts).
describe.runIf(isFullRun)('schedules', () => {
  planTournaments(5_000, { timeout: 7_200_000 })
})
