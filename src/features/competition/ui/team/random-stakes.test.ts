import { playStakes } from '#test/tournaments/stakes.ts'

playStakes(150, { timeout: 60_000 })
