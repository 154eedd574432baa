import { planTournaments } from '#test/tournaments/schedules.ts'

planTournaments(120, { timeout: 120_000 })
