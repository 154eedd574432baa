import { planTournaments } from '#test/tournaments/schedules.ts'

planTournaments(60, { timeout: 60_000 })
