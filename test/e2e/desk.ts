import type { Page } from 'playwright'
import type { Snapshot } from '#features/competition/api-contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { aCup, aMember, aTeam, read } from './builders.ts'
import type { Member } from './builders.ts'
import { startNow } from './competition.ts'
import { queryDatabase } from './database.ts'

/* Tournaments on the organizer's desk. */

const names = ['Reds', 'Blues', 'Greens', 'Whites', 'Golds', 'Blacks', 'Pinks', 'Grays']

/** A time zone where it is between 8 and 9 in the morning. */
function morningZone(): string {
  const ahead = 8 - new Date().getUTCHours()
  const hours = ahead < -12 ? ahead + 24 : ahead
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/** A free tournament with this many teams, each with its own captain. If it has any, it has just started. */
export async function aFullCup(teams: number, overrides: Partial<Tournament> = {}) {
  const organizer = await aMember('Olga')
  const created = await aCup(organizer, { maxTeams: 8, entryFee: 0, sport: 'basketball', ...overrides })
  const cup = await inTheMorning(created)
  for (const name of names.slice(0, teams)) await aTeam(await aMember('Cleo'), cup, name)
  if (teams > 0) await queryDatabase(startNow, [cup.id])
  return { cup, organizer }
}

/** The tournament in another time zone, so that the next hours are one day there, whatever the hour here. */
export async function inTheMorning(cup: Tournament): Promise<Tournament> {
  const timeZone = morningZone()
  await queryDatabase('update tournaments set time_zone = $2 where id = $1', [cup.id, timeZone])
  return { ...cup, timeZone }
}

export async function aDrawnCup(teams: number, overrides: Partial<Tournament> = {}) {
  const { cup, organizer } = await aFullCup(teams, overrides)
  await organizer.call('POST', `/tournaments/${cup.id}/draw`, { id: crypto.randomUUID(), by: 'seeds' })
  return { cup, organizer }
}

/** Somebody who runs the tournament with its organizer. */
export async function aCoOrganizer(organizer: Member, cup: { id: string }) {
  const helper = await aMember('Hal')
  const official = { username: helper.username, role: 'co_organizer' }
  await organizer.call('POST', `/tournaments/${cup.id}/officials`, official)
  await helper.call('PATCH', `/tournaments/${cup.id}/official-invitation`, { status: 'accepted' })
  return helper
}

/** Publishes a schedule on these courts, which are open from now on by default. */
export async function publishSchedule(
  organizer: Member,
  { id }: { id: string },
  { courts, minutes, opensAt: from = new Date() }: { courts: readonly string[]; minutes: number; opensAt?: Date },
) {
  const path = `/tournaments/${id}`
  const opensAt = new Date(Math.ceil(from.getTime() / 60_000) * 60_000).toISOString()
  const hours = [{ opensAt, closesAt: new Date(Date.parse(opensAt) + 8 * 3_600_000).toISOString() }]
  const set = await organizer.call<{ revision: number }>('PUT', `${path}/courts`, {
    revision: 0,
    courts: courts.map((name) => ({ name, hours })),
    minutes,
    rounds: [],
    rest: 0,
    waitsForRounds: false,
  })
  const draft = await organizer.call<{ revision: number }>('POST', `${path}/schedule`, { revision: set.revision })
  await organizer.call('POST', `${path}/schedule/publish`, { revision: draft.revision })
}

export const competitionOf = (cup: Tournament) => read<Snapshot>(`/tournaments/${cup.id}/competition`)
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** Opens a section of the desk, which a phone may have under "More". */
export async function openTab(page: Page, name: string) {
  const wanted = tab(page, name)
  const more = page.getByRole('button', { name: 'More', exact: true })
  await wanted.or(more).first().waitFor()
  if (!(await wanted.isVisible())) await more.click()
  await wanted.click()
}
