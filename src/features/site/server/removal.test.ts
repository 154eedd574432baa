import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, contactMessages, notifications, outbox, teams, tournaments } from '#db/schema.ts'
import type { Team } from '#features/teams/contract.ts'
import { aCaptain, anAdministrator, aTournament, justStarted, times, visitor } from '#test/builders.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

async function aTeamWithGuests() {
  const [captain, administrator] = [await aCaptain(world), await anAdministrator(world)]
  const cup = await aTournament(world, { entryFeeCents: 0 })
  const reply = await captain.post('/teams', { name: 'Net Ninjas', tournamentId: cup.id })
  const { id } = (await reply.json()) as Team
  const members = [captain.id, 'Maria Anna Keller', 'Li']
  await world.app.db.update(teams).set({ members }).where(eq(teams.id, id))
  const ask = (name: string, by = visitor(world)) =>
    by.post(`/teams/${id}/removal-requests`, { name, email: 'parent@home.example' })
  return { id, captain, administrator, members, ask }
}

test('anybody can ask to remove the name of a player without an account, which removes nothing', async () => {
  const { id, captain, administrator, members, ask } = await aTeamWithGuests()
  expect((await ask('Maria K.')).status).toBe(201)
  const [message] = await world.app.db.select().from(contactMessages)
  expect(message).toMatchObject({ email: 'parent@home.example', subject: "Request to remove a player's name" })
  expect(message!.message).toMatch(
    /^Someone asked to remove the name Maria K\. from Net Ninjas in .* We also notified the captain\./,
  )
  const [mail] = await world.app.db.select().from(outbox).where(eq(outbox.userId, administrator.id))
  expect(mail).toMatchObject({ replyTo: 'parent@home.example' })
  const bells = await world.app.db.select().from(notifications).where(eq(notifications.userId, captain.id))
  expect(bells).toContainEqual(expect.objectContaining({ type: 'removal_requested', teamId: id }))
  const [team] = await world.app.db.select().from(teams).where(eq(teams.id, id))
  expect(team!.members).toEqual(members)
})

test('the captain is told of each name once, however often it is asked', async () => {
  const { captain, ask } = await aTeamWithGuests()
  await Promise.all(times(5, () => ask('Maria K.')))
  await ask('Li')
  const isTold = and(eq(notifications.userId, captain.id), eq(notifications.type, 'removal_requested'))
  expect(await world.app.db.$count(notifications, isTold)).toBe(2)
  await world.settled()
  const mails = await world.app.db.select().from(outbox).where(eq(outbox.userId, captain.id))
  expect(mails.filter(({ subject }) => /name/i.test(subject))).toEqual([])
})

test('members, whole names and names that are not there are refused', async () => {
  const { captain, ask } = await aTeamWithGuests()
  for (const name of ['Maria Anna Keller', captain.id, 'Robin K.', 'Nobody']) {
    expect(await statusAndCode(ask(name))).toEqual([404, 'name_not_on_team'])
  }
})

test('the administrator removes a name at any time, and everyone else stays', async () => {
  const { id, captain, administrator } = await aTeamWithGuests()
  await world.app.db.update(tournaments).set(justStarted(world.clock.now))
  const remove = (name: string) => administrator.post(`/admin/teams/${id}/removals`, { name })
  expect((await remove('Maria K.')).status).toBe(201)
  const [team] = await world.app.db.select().from(teams).where(eq(teams.id, id))
  expect(team!.members).toEqual([captain.id, 'Li'])
  expect(await statusAndCode(remove('Maria K.'))).toEqual([404, 'name_not_on_team'])
  const [entry] = await world.app.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(entry).toMatchObject({ action: 'player removed', actorId: administrator.id })
  expect(JSON.stringify(entry)).not.toContain('Maria')
})
