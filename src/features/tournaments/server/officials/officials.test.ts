import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog, notifications, officials, users } from '#db/schema.ts'
import { aCaptain, anAdministrator, aTournament, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'
import type { Official } from '../../contract.ts'

const world = useWorld()
beforeEach(async () => {
  await world.database.pool.query('delete from rate_limits')
})

async function aCup() {
  const [organizer, helper] = [await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { name: 'Harbour Cup', organizerId: organizer.id })
  const path = `/tournaments/${cup.id}/officials`
  const name = (username: string, role = 'scorekeeper', by: Player = organizer) => by.post(path, { username, role })
  const list = async () => (await (await organizer.get(path)).json()) as Official[]
  const accept = (by: Player = helper, status = 'accepted') =>
    by.patch(`/tournaments/${cup.id}/official-invitation`, { status })
  return { cup, path, organizer, helper, name, list, accept }
}

test('who is asked to be an official has no rights and is not listed before accepting', async () => {
  const { cup, path, organizer, helper, name, list, accept } = await aCup()
  const reply = await name(helper.username, 'co_organizer')
  expect([reply.status, await reply.json()]).toMatchObject([201, { userId: helper.id, status: 'invited' }])
  const invited = async () => (await (await organizer.get(`${path}/invited`)).json()) as Official[]
  expect([await list(), (await invited()).map(({ userId }) => userId)]).toEqual([[], [helper.id]])
  expect(await statusAndCode(helper.get(`/tournaments/${cup.id}/registrations`))).toEqual([403, 'cannot_run'])
  expect(await (await helper.get(`/tournaments/${cup.id}/role`)).json()).toEqual({ role: null })
  expect(await (await helper.get('/official-invitations')).json()).toMatchObject([
    { tournamentId: cup.id, tournamentName: 'Harbour Cup', organizerName: 'Robin Keller', role: 'co_organizer' },
  ])
  expect((await accept(helper, 'declined')).status).toBe(200)
  expect([await invited(), await (await helper.get('/official-invitations')).json()]).toEqual([[], []])
  expect(await statusAndCode(accept())).toEqual([404, 'official_not_found'])

  await name(helper.username, 'co_organizer')
  expect((await accept()).status).toBe(200)
  expect((await accept()).status).toBe(200)
  expect(await statusAndCode(accept(helper, 'declined'))).toEqual([409, 'already_official'])
  expect((await list()).map(({ userId, status }) => [userId, status])).toEqual([[helper.id, 'accepted']])
  expect((await helper.get(`/tournaments/${cup.id}/registrations`)).status).toBe(200)
  expect(await statusAndCode(accept(await aCaptain(world)))).toEqual([404, 'official_not_found'])
})

test('an official is added by username, may do what the role allows, and can leave at any time', async () => {
  const { cup, path, helper, name, list, accept } = await aCup()
  const reply = await name(`@${helper.username.toUpperCase()}`)
  const official = { userId: helper.id, username: helper.username, name: 'Robin Keller', role: 'scorekeeper' }
  expect([reply.status, await reply.json()]).toEqual([201, { ...official, status: 'invited' }])
  expect((await name(helper.username)).status).toBe(200)
  expect((await accept()).status).toBe(200)
  expect(await list()).toEqual([{ ...official, status: 'accepted' }])
  expect((await helper.get(`/tournaments/${cup.id}/registrations`)).status).toBe(403)

  const mayScore = async () => (await helper.get(`/tournaments/${cup.id}/role`)).json()
  const asScorekeeper = await mayScore()
  expect((await name(helper.username, 'co_organizer')).status).toBe(201)
  expect((await helper.get(`/tournaments/${cup.id}/registrations`)).status).toBe(403)
  expect(await mayScore()).toEqual(asScorekeeper)
  expect((await accept(helper, 'declined')).status).toBe(200)
  expect([await mayScore(), await list()]).toEqual([asScorekeeper, [{ ...official, status: 'accepted' }]])
  expect((await name(helper.username, 'co_organizer')).status).toBe(201)
  expect((await accept()).status).toBe(200)
  expect((await helper.get(`/tournaments/${cup.id}/registrations`)).status).toBe(200)
  expect((await helper.delete(`${path}/${helper.id}`)).status).toBe(200)
  expect(await list()).toEqual([])
  expect(await statusAndCode(helper.delete(`${path}/${helper.id}`))).toEqual([404, 'official_not_found'])
})

test('officials are notified once for each role, without mail, however often they are removed and added again', async () => {
  const { path, organizer, helper, name } = await aCup()
  for (const role of ['scorekeeper', 'scorekeeper', 'co_organizer', 'scorekeeper']) {
    expect((await name(helper.username, role)).status).toBe(201)
    await organizer.delete(`${path}/${helper.id}`)
  }
  const told = await world.app.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, helper.id))
    .orderBy(notifications.id)
  expect(told.map(({ title, message }) => [title, message])).toEqual([
    [
      'You were invited to be a scorekeeper',
      'Robin Keller invited you to be a scorekeeper in Harbour Cup. If you accept, you can enter its results.',
    ],
    [
      'You were invited to be a co-organizer',
      'Robin Keller invited you to be a co-organizer in Harbour Cup. If you accept, you can run the tournament with the organizer.',
    ],
  ])
})

test('only members can be added, and nobody who already runs the tournament', async () => {
  const { organizer, helper, name } = await aCup()
  const administrator = await anAdministrator(world)
  expect(await statusAndCode(name('nobody-of-this-name'))).toEqual([404, 'member_unknown'])
  for (const { username } of [organizer, administrator]) {
    expect(await statusAndCode(name(username))).toEqual([409, 'already_running_it'])
  }
  await world.app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, helper.id))
  expect(await statusAndCode(name(helper.username))).toEqual([404, 'member_unknown'])
})

test('of twenty-five officials added at once, twenty get in', async () => {
  const { cup, name } = await aCup()
  const helpers = await Promise.all(times(25, () => aCaptain(world)))
  const replies = await Promise.all(helpers.map(({ username }) => name(username)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(await statusAndCode(replies.find(({ status }) => status !== 201)!)).toEqual([409, 'too_many_officials'])
  expect(await world.app.db.$count(officials, eq(officials.tournamentId, cup.id))).toBe(20)
})

test('the 61st official added in a day is refused, so that nobody can bother hundreds of strangers', async () => {
  const { helper, name } = await aCup()
  for (let chosen = 0; chosen < 60; chosen += 1) await name(helper.username)
  expect((await name(helper.username)).status).toBe(429)
})

test('co-organizers edit description, rules and venue notes, but not the name or the spots', async () => {
  const { cup, helper, name, accept } = await aCup()
  const edit = (change: object) => helper.patch(`/tournaments/${cup.id}/details`, change)
  await name(helper.username)
  await accept()
  expect(await statusAndCode(edit({ rules: 'Fair play' }))).toEqual([403, 'cannot_run'])
  await name(helper.username, 'co_organizer')
  await accept()
  const reply = await edit({ description: 'Three courts.', venueNotes: 'Gate B' })
  expect([reply.status, await reply.json()]).toMatchObject([
    200,
    { description: 'Three courts.', venueNotes: 'Gate B', maxTeams: cup.maxTeams, name: 'Harbour Cup' },
  ])
  expect(await statusAndCode(edit({ rules: 'Mine', maxTeams: 64, name: 'Mine' }))).toEqual([403, 'organizer_only'])
  expect(await statusAndCode(helper.patch(`/tournaments/${cup.id}`, { name: 'Mine' }))).toEqual([
    403,
    'administrator_edits_only',
  ])
})

test('details can be edited thirty times an hour; the audit log has the names of the changed texts, not the texts', async () => {
  const { cup, organizer } = await aCup()
  const edit = (rules: string) => organizer.patch(`/tournaments/${cup.id}/details`, { rules, venueNotes: rules })
  for (const round of times(30, (index) => index)) expect((await edit(`Fair play ${round}`)).status).toBe(200)
  const refused = await edit('Fair play again')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([429, true])
  const entries = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, cup.id))
  expect(entries).toHaveLength(30)
  expect(entries[0]).toMatchObject({
    action: 'edited',
    before: null,
    after: { changedFields: ['rules', 'venueNotes'] },
  })
})
