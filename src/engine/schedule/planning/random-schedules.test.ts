import { planTournaments } from '#test/tournaments/schedules.ts'

planTournaments(200, { timeout: 300_000 })
