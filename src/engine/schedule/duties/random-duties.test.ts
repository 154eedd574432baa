import { assignRandomDuties } from '#test/tournaments/duties.ts'

assignRandomDuties(40, { timeout: 60_000 })
