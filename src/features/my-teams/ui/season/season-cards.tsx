import type { UserTournament } from '#features/registrations/contract.ts'
import { NextUpCard } from './next-up.tsx'
import { SeasonLine } from './season-line.tsx'
import { nextUpOf, seasonOf } from './season.ts'

interface SeasonCardsProps {
  /** The latest to start comes first. */
  tournaments: readonly UserTournament[]
  userId: string
  /** When they were loaded. */
  now: Date
}

/** What comes next, and the months around today. Nothing without tournaments. */
export default function SeasonCards({ tournaments, userId, now }: SeasonCardsProps) {
  const next = nextUpOf(tournaments, userId)
  const season = seasonOf(tournaments, userId, now)
  return (
    <>
      {next && <NextUpCard next={next} now={now} />}
      {season && <SeasonLine season={season} />}
    </>
  )
}
