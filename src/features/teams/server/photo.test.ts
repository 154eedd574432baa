import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { aCaptain, aPlayer, aTournament, anAdministrator, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aFormWith, aPhotoIn } from '#test/photos.ts'
import { useWorld } from '#test/world.ts'
import type { Team } from '../contract.ts'

const world = useWorld()
let captain: Player
let team: Team
beforeAll(async () => {
  captain = await aCaptain(world)
})
beforeEach(async () => {
  const cup = await aTournament(world)
  team = (await (await captain.post('/teams', { name: 'Net Ninjas', tournamentId: cup.id })).json()) as Team
})

const upload = async (form: FormData, who = captain, id = team.id) => {
  const reply = await who.call('POST', `/teams/${id}/photo`, form)
  return { status: reply.status, body: (await reply.json()) as Team & Failure }
}
const storedFiles = async () => readdir(join(world.app.config.dataDir, 'files', 'teams')).catch(() => [])

test('a captain uploads a photo, and the team list shows it', async () => {
  const { status, body } = await upload(await aPhotoIn('photo'))
  expect([status, body]).toEqual([201, { ...team, photo: expect.stringMatching(/^\/files\/teams\/.*-384\.webp$/) }])
  const listed = await visitor(world).get(`/tournaments/${team.tournamentId}/teams`)
  expect(await listed.json()).toMatchObject([{ id: team.id, photo: body.photo }])
})

test('uploading another photo deletes the old files', async () => {
  const before = (await storedFiles()).length
  await upload(await aPhotoIn('photo'))
  await upload(await aPhotoIn('photo'))
  await world.settled()
  expect(await storedFiles()).toHaveLength(before + 2)
})

test("only the captain and the administrator can change the photo, and the administrator's change is audited", async () => {
  const stranger = await aPlayer(world)
  expect((await upload(await aPhotoIn('photo'), stranger)).body.code).toBe('not_allowed')
  const admin = await anAdministrator(world)
  const { status, body } = await upload(await aPhotoIn('photo'), admin)
  expect(status).toBe(201)
  const [entry] = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, team.id))
  expect(entry).toMatchObject({
    actorId: admin.id,
    action: 'edited',
    subjectType: 'team',
    after: { photo: body.photo },
  })
})

test('the captain removes the photo and its files; other players cannot', async () => {
  const before = await storedFiles()
  await upload(await aPhotoIn('photo'))
  expect((await (await aPlayer(world)).delete(`/teams/${team.id}/photo`)).status).toBe(403)
  const reply = await captain.delete(`/teams/${team.id}/photo`)
  expect([reply.status, await reply.json()]).toEqual([200, { ...team, photo: null }])
  await world.settled()
  expect(await storedFiles()).toEqual(before)
  expect((await captain.delete('/teams/01a1f86d-0000-7000-8000-000000000000/photo')).status).toBe(404)
})

test('a file that is not an image is refused next to its field', async () => {
  const { status, body } = await upload(aFormWith('photo', 'just some words'))
  expect([status, body.fields]).toEqual([415, { photo: 'Please select a JPEG, PNG, or GIF image.' }])
})

test('uploading a photo for an unknown team is not found', async () => {
  const { status, body } = await upload(await aPhotoIn('photo'), captain, '01a1f86d-0000-7000-8000-000000000000')
  expect([status, body.code]).toEqual([404, 'team_not_found'])
})
