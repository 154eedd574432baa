import { planTournaments } from '#test/schedules/random-plans.ts'

planTournaments(150, { timeout: 60_000 })
