import type { Sport } from '#lib/sports.ts'
import { badminton } from './tournaments/badminton.ts'
import { baseball } from './tournaments/baseball.ts'
import { basketball } from './tournaments/basketball.ts'
import { football } from './tournaments/football.ts'
import { soccer } from './tournaments/soccer.ts'
import { tennis } from './tournaments/tennis.ts'
import { volleyball } from './tournaments/volleyball.ts'
import type { DemoSport } from './types.ts'

/** A sport without demo tournaments works, too. */
export const demoSports = {
  basketball,
  soccer,
  tennis,
  volleyball,
  baseball,
  badminton,
  football,
} satisfies Partial<Record<Sport, DemoSport>>

/** Every demo tournament with its sport. */
export const demoTournaments = (Object.keys(demoSports) as (keyof typeof demoSports)[]).flatMap((sport) =>
  demoSports[sport].tournaments.map((tournament) => ({ ...tournament, sport })),
)
