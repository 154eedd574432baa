import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { auditLog } from '#db/schema.ts'
import { aCaptain, aTournament, anAdministrator, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aFormWith, aPhoto, aPhotoIn } from '#test/photos.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'
import { smallPicture } from '#lib/pictures.ts'
import type { Tournament, TournamentDetails } from '../../contract.ts'

const world = useWorld()

async function aCup() {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id })
  return { cup, organizer, path: `/tournaments/${cup.id}` }
}

const detailsFor = async (who: Player, path: string) =>
  (await (await who.get(`${path}/details`)).json()) as TournamentDetails
const upload = async (who: Player, path: string, form?: FormData) =>
  (await (await who.call('POST', `${path}/image`, form ?? (await aPhotoIn('image')))).json()) as Tournament
const keyOf = (url: string) => url.slice('/files/'.length)
const storedFiles = async () => readdir(join(world.app.config.dataDir, 'files', 'tournaments')).catch(() => [])

test('of two people who edit the texts at once, the second is refused until they have seen the first edit', async () => {
  const { organizer, path } = await aCup()
  const { revision } = await detailsFor(organizer, path)
  const edit = (rules: string, seen: string) => organizer.patch(`${path}/details`, { rules, revision: seen })
  expect((await edit('Fair play.', revision)).status).toBe(200)
  expect(await statusAndCode(edit('No slide tackles.', revision))).toEqual([409, 'edited_meanwhile'])
  const seen = await detailsFor(organizer, path)
  expect(seen.rules).toBe('Fair play.')
  expect((await edit('No slide tackles.', seen.revision)).status).toBe(200)
})

test('a new name, date or photo is no conflict for those who edit the texts', async () => {
  const { organizer, path } = await aCup()
  const { revision } = await detailsFor(organizer, path)
  const admin = await anAdministrator(world)
  expect((await admin.patch(path, { name: 'Harbor Cup 2', maxTeams: 12 })).status).toBe(200)
  await upload(organizer, path)
  expect((await organizer.patch(`${path}/details`, { rules: 'Fair play.', revision })).status).toBe(200)
})

test('the photo and the organizer are refused with a sentence here, and accepted unchanged', async () => {
  const { cup, organizer, path } = await aCup()
  const { image } = await upload(organizer, path)
  expect((await organizer.patch(`${path}/details`, { image, organizerId: cup.organizerId })).status).toBe(200)
  const refused = async (body: object) => {
    const reply = await organizer.patch(`${path}/details`, body)
    return [reply.status, await reply.json()]
  }
  for (const other of [null, '/files/media/other.webp'])
    expect(await refused({ image: other })).toMatchObject([
      409,
      { fields: { image: 'Upload or remove the photo with POST or DELETE /api/tournaments/{id}/image.' } },
    ])
  expect(await refused({ organizerId: crypto.randomUUID() })).toMatchObject([
    409,
    { fields: { organizerId: "A tournament's organizer can't be changed." } },
  ])
  expect(await (await visitor(world).get(path)).json()).toMatchObject({ image, organizerId: cup.organizerId })
})

test('the organizer uploads a photo, which everyone sees in two sizes of 16:9', async () => {
  const { cup, organizer, path } = await aCup()
  const form = aFormWith('image', await aPhoto(900, 900).png().toBuffer())
  const { image } = await upload(organizer, path, form)
  expect(image).toMatch(/^\/files\/tournaments\/[0-9a-f-]{36}-1200\.webp$/)
  expect(await (await visitor(world).get(path)).json()).toMatchObject({ image })
  const sizes = [image!, smallPicture(image!)].map(async (url) => {
    const stored = await buffer(await world.app.files.read(keyOf(url)))
    const { width, height, format } = await sharp(stored).metadata()
    return [width, height, format]
  })
  expect(await Promise.all(sizes)).toEqual([
    [1200, 675, 'webp'],
    [640, 360, 'webp'],
  ])
  const [entry] = await world.app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, cup.id), eq(auditLog.action, 'edited')))
  expect(entry).toMatchObject({ actorId: organizer.id, before: { image: null }, after: { image } })
})

test('another photo, removing it and deleting the tournament leave no files behind', async () => {
  const before = await storedFiles()
  const { organizer, path } = await aCup()
  await upload(organizer, path)
  await upload(organizer, path)
  await world.settled()
  expect(await storedFiles()).toHaveLength(before.length + 2)
  const removed = await organizer.delete(`${path}/image`)
  expect([removed.status, await removed.json()]).toMatchObject([200, { image: null }])
  await world.settled()
  expect(await storedFiles()).toEqual(before)

  await upload(organizer, path)
  const admin = await anAdministrator(world)
  expect((await admin.delete(path)).status).toBeLessThan(300)
  await world.settled()
  expect(await storedFiles()).toEqual(before)
})

test('a canceled tournament keeps its photo until it is removed', async () => {
  const before = await storedFiles()
  const { cup, organizer, path } = await aCup()
  await (await aCaptain(world)).post('/teams', { name: 'Net Ninjas', tournamentId: cup.id })
  await upload(organizer, path)
  const admin = await anAdministrator(world)
  expect((await admin.delete(path)).status).toBe(200)
  await world.settled()
  expect(await storedFiles()).toHaveLength(before.length + 2)
  expect((await admin.post(`/admin${path}/removal`, { reason: 'Spam' })).status).toBe(201)
  await world.settled()
  expect(await storedFiles()).toEqual(before)
})

test('a file that is not an image is refused next to its field', async () => {
  const { organizer, path } = await aCup()
  const reply = await organizer.call('POST', `${path}/image`, aFormWith('image', 'just some words'))
  expect([reply.status, await reply.json()]).toMatchObject([
    415,
    { fields: { image: 'Please select a JPEG, PNG, or GIF image.' } },
  ])
})

test('an organizer moves a tournament up to 10 times a day; mistakes and other changes do not count', async () => {
  const { cup, organizer, path } = await aCup()
  const edit = (changes: object) => organizer.patch(`${path}/details`, changes)
  for (let mistake = 0; mistake < 8; mistake += 1)
    expect((await edit({ endDate: '2020-01-01T10:00' })).status).toBe(400)
  const unchanged = { startDate: cup.startDate, location: cup.location, maxTeams: 12 }
  for (let change = 0; change < 4; change += 1) expect((await edit(unchanged)).status).toBe(200)
  const end = (hours: number) => new Date(cup.endDate.getTime() + hours * 3_600_000).toISOString()
  for (let move = 1; move <= 10; move += 1) expect((await edit({ endDate: end(move) })).status).toBe(200)
  expect(await statusAndCode(edit({ endDate: end(11) }))).toEqual([429, 'too_many_moves'])
  const previewed = await organizer.post(`${path}/details/preview`, { endDate: end(11) })
  expect([previewed.status, await previewed.json()]).toMatchObject([
    429,
    {
      message: 'You can change the dates or location up to 10 times a day. Try again in 24 hours.',
    },
  ])
  expect((await organizer.post(`${path}/details/preview`, { description: 'New.' })).status).toBe(200)
})
