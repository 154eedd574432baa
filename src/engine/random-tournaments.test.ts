import { playTournaments } from '#test/tournaments/play.ts'

playTournaments(80, { timeout: 60_000 })
