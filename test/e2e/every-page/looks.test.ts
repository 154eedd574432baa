import { beforeAll, inject, test } from 'vitest'
import type { Finish } from '#features/competition/finish-contract.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { aCup, aMember, aPaidTeam, aTeam, read } from '../builders.ts'
import type { Member } from '../builders.ts'
import { useBrowser } from '../browser.ts'
import { addTeams, draw, play, report } from '../competition.ts'
import { queryDatabase } from '../database.ts'
import { expectLook } from '../looks.ts'

/*
 * Ten pages against pictures of them (looks/). Everything on them is the same in every run: names, dates and scores are set here.
 */

const { visit } = useBrowser()
let organizer: Member
let captain: Member

beforeAll(async () => {
  organizer = await aMember('Olga')
  captain = await aMember('Cleo')
  for (const [{ id }, username] of [
    [organizer, 'olga.keller'],
    [captain, 'cleo.keller'],
  ] as const)
    await queryDatabase(`update users set username = $2, created_at = '2026-01-02T12:00Z' where id = $1`, [
      id,
      username,
    ])
})

const dates = {
  startDate: '2031-06-07T07:00Z',
  endDate: '2031-06-07T16:00Z',
  registrationDeadline: '2031-06-01T16:00Z',
}

/** A tournament for eight teams, with the dates of all pictures. */
const aDatedCup = (overrides: Partial<Tournament> = {}) =>
  aCup(organizer, { name: 'Harbor Eights', maxTeams: 8, sport: 'basketball', ...dates, ...overrides })

/** The same with all teams, drawn. */
async function aDrawnCup() {
  const cup = await aDatedCup({ entryFee: 0 })
  await addTeams(inject('siteDatabase'), cup, organizer, 8)
  await draw(organizer, cup)
  return cup
}

/** Gives a drawn tournament and its teams the dates of all pictures: closed long ago, and a start in the future. */
async function withDates(cup: Tournament) {
  const closed = `start_date = '${dates.startDate}', end_date = '${dates.endDate}', registration_deadline = '2026-01-05T16:00Z'`
  await queryDatabase(`update tournaments set ${closed} where id = $1`, [cup.id])
  return registeredLongAgo(cup)
}

const registeredLongAgo = ({ id }: Tournament) =>
  queryDatabase<{ id: string; name: string }>(
    `update teams set registered_at = '2026-01-02T12:00Z' where tournament_id = $1 returning id, name`,
    [id],
  )

async function expectLookAt(name: string, path: string, as?: Member) {
  if (as) await queryDatabase('delete from notifications where user_id = $1', [as.id])
  const page = await visit(as && { as })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectLook(page, name)
}

test('a tournament in play, its bracket, a team and the desk look like their pictures', async () => {
  const cup = await aDrawnCup()
  for (const [number, score] of [
    [1, [21, 18]],
    [2, [15, 21]],
    [3, [21, 9]],
  ] as const) {
    await report(organizer, cup, number, [...score])
  }
  const teams = await withDates(cup)
  const team = teams.find(({ name }) => name === 'Harbor Hoops')!
  await expectLookAt('tournament', `/tournament/${cup.id}`)
  await expectLookAt('bracket', `/tournament/${cup.id}/bracket`)
  await expectLookAt('team', `/tournament/${cup.id}/team/${team.id}`)
  await expectLookAt('desk', `/tournament/${cup.id}/run?view=results`, organizer)
})

test('an open tournament looks like its pictures', async () => {
  const cup = await aDatedCup({ prizePool: 300 })
  for (const name of ['Reds', 'Blues', 'Greens']) await aPaidTeam(await aMember('Ana'), cup, name)
  await registeredLongAgo(cup)
  await expectLookAt('open', `/tournament/${cup.id}`)
})

test('a finished tournament looks like its pictures', async () => {
  const cup = await aDrawnCup()
  await play(organizer, cup, 7)
  const { teams } = await read<Finish>(`/tournaments/${cup.id}/finish`)
  const prizes = teams.map(({ teamId, prize }) => ({ teamId, amount: prize }))
  await organizer.call('POST', `/tournaments/${cup.id}/finish`, { id: crypto.randomUUID(), prizes })
  await withDates(cup)
  await expectLookAt('finished', `/tournament/${cup.id}`)
})

test('a canceled tournament looks like its pictures', async () => {
  const cup = await aDatedCup()
  await aPaidTeam(await aMember('Ana'), cup, 'Reds')
  await organizer.call('POST', `/tournaments/${cup.id}/cancellation`, {})
  // Far from any other, which its page would offer.
  const sea = 'latitude = -52, longitude = -125'
  await queryDatabase(`update tournaments set cancelled_at = '2026-01-03T12:00Z', ${sea} where id = $1`, [cup.id])
  await expectLookAt('canceled', `/tournament/${cup.id}`)
})

test('the payment page and My Teams look like their pictures', async () => {
  const cup = await aDatedCup()
  const { id } = await aTeam(captain, cup, 'Late Payers')
  await queryDatabase(
    `update registrations set registered_at = '2026-01-02T12:00Z', expires_at = '2031-05-30T16:00Z' where team_id = $1`,
    [id],
  )
  await expectLookAt('payment', `/payment/${cup.id}?teamId=${id}`, captain)
  await expectLookAt('my-teams', '/profile', captain)
})

test('creating a tournament looks like its pictures', async () => {
  await expectLookAt('create-tournament', '/create-tournament', organizer)
})
