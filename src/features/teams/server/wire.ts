import type { Team } from '../contract.ts'
import type { TeamRow } from './places.ts'

export function toTeam(row: TeamRow): Team {
  return { ...row, registeredAt: row.registeredAt.toISOString() }
}
