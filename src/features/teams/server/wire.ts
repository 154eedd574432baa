import type { teams } from '#db/schema.ts'
import type { Team } from '../contract.ts'

export type TeamRow = typeof teams.$inferSelect

export function toTeam({ enteredBy: _enteredBy, claimedAt: _claimedAt, ...row }: TeamRow): Team {
  return { ...row, registeredAt: row.registeredAt.toISOString() }
}
