import { badminton } from './tournaments/badminton.ts'
import { baseball } from './tournaments/baseball.ts'
import { basketball } from './tournaments/basketball.ts'
import { football } from './tournaments/football.ts'
import { soccer } from './tournaments/soccer.ts'
import { tennis } from './tournaments/tennis.ts'
import { volleyball } from './tournaments/volleyball.ts'
import type { DemoTournament, Sport } from './types.ts'

const bySport: Record<Sport, readonly DemoTournament[]> = {
  basketball,
  soccer,
  tennis,
  volleyball,
  baseball,
  badminton,
  football,
}

/** Every demo tournament with its sport. */
export const demoTournaments = Object.entries(bySport).flatMap(([sport, tournaments]) =>
  tournaments.map((tournament) => ({ ...tournament, sport: sport as Sport })),
)
