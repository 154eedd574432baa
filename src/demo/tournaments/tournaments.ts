import type { Sport } from '#lib/sports.ts'
import { badminton } from './badminton.ts'
import { baseball } from './baseball.ts'
import { basketball } from './basketball.ts'
import { football } from './football.ts'
import { soccer } from './soccer.ts'
import { tennis } from './tennis.ts'
import { volleyball } from './volleyball.ts'
import type { DemoSport } from '../types.ts'

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
