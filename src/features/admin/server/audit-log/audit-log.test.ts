import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#db/schema.ts'
import { recordAudit } from '#platform/audit.ts'
import { aCaptain, aTournament, anAdministrator } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { AuditEntry } from '../../audit-contract.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})

const entries = async (query: string) =>
  (await (await administrator.get(`/admin/audit?${query}`)).json()) as AuditEntry[]

test('an entry says who changed which record, with the values before and after, and which long texts changed', async () => {
  const cup = await aTournament(world)
  await administrator.patch(`/tournaments/${cup.id}`, { prizePool: 900, venueNotes: '' })
  expect(await entries(`subjectId=${cup.id}`)).toMatchObject([
    {
      actor: { id: administrator.id, name: 'Robin Keller' },
      action: 'edited',
      subjectType: 'tournament',
      subjectName: 'Riverside Open',
      before: { prizePoolCents: 80_000 },
      after: { prizePoolCents: 90_000, changedFields: ['venueNotes'] },
    },
  ])
})

test('the search finds actions, record names and changed values', async () => {
  const edit = { actorId: null, action: 'edited', subjectType: 'content', subjectId: uuidv7() } as const
  await recordAudit(world.app.db, { ...edit, subjectName: 'Frequently asked', after: { title: 'Über Zürich' } })
  for (const q of ['frequently', 'zurich', 'content edited']) {
    expect([q, (await entries(`q=${q}`)).map(({ subjectId }) => subjectId)]).toEqual([q, [edit.subjectId]])
  }
  expect(await entries('q=zurich&subjectType=team')).toEqual([])
})

test('entries can be filtered by actor and by day', async () => {
  const [latest] = await entries('limit=1')
  const today = new Date().toISOString().slice(0, 10)
  expect(await entries(`from=${today}&to=${today}&limit=1`)).toEqual([latest])
  expect(await entries('to=2020-01-01')).toEqual([])
  const byAdministrator = await entries(`actorId=${administrator.id}&limit=200`)
  expect(new Set(byAdministrator.map(({ actor }) => actor?.id))).toEqual(new Set([administrator.id]))
})

test('users appear under their current name, which the log itself does not store', async () => {
  const robin = await aCaptain(world)
  await administrator.post(`/admin/users/${robin.id}/suspension`, { reason: 'Rude.' })
  expect(await entries(`subjectId=${robin.id}`)).toMatchObject([{ subjectName: 'Robin Keller', reason: 'Rude.' }])
  expect(await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, robin.id))).toMatchObject([
    { subjectName: null },
  ])
})
