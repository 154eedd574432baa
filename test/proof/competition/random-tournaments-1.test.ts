import { describe } from 'vitest'
import { playTournaments } from '#test/tournaments/play.ts'
import { isFullRun } from '../full-run.ts'

// Every test run plays the first 80 of these (src/engine/random-tournaments.test.ts).
describe.runIf(isFullRun)('lane 1', () => {
  playTournaments(10_000, { after: 0, timeout: 7_200_000 })
})
