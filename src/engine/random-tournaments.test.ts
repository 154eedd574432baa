import { playTournaments } from '#test/tournaments/play.ts'

playTournaments(250, { timeout: 60_000 })
