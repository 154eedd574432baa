import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailTemplates } from '#app/mail-templates.ts'
import { notifications, outbox, teamInvitations } from '#db/schema.ts'
import type { Invitation } from '#features/teams/contract.ts'
import { aCaptain, anAdministrator, aTournament, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aTournamentWithTeams, drawn, listPaidTeams } from '#test/competition.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ connections: 20 })
beforeEach(async () => {
  await world.database.pool.query('delete from rate_limits')
})

const mailsCaused = (to: string) =>
  world.app.db.$count(outbox, and(eq(sql`lower(${outbox.to})`, to.toLowerCase()), isNotNull(outbox.causedBy)))
const bellsOf = ({ id }: Player, type: string) =>
  world.app.db.$count(notifications, and(eq(notifications.userId, id), eq(notifications.type, type)))

/** A tournament of this organizer in which the captain has a spot. */
async function aCupWith(organizer: Player, captain: Player) {
  const cup = await aTournament(world, { organizerId: organizer.id, entryFeeCents: 0 })
  await listPaidTeams(world.app.db, cup.id, [captain.id], world.clock.now)
  return cup
}
const message = (organizer: Player, cup: { id: string }) =>
  organizer.post(`/tournaments/${cup.id}/messages`, { id: randomUUID(), to: 'all', message: 'Buy my watch' })

/** A drawn tournament with a bye, whose organizer invites this person to be the captain of a late team. */
async function aCupThatInvites(captain: string) {
  const cup = await aTournamentWithTeams(world, 3, { maxTeams: 8 })
  await drawn(cup.organizer, cup.id)
  return () =>
    cup.organizer.post(`/tournaments/${cup.id}/late-entries`, {
      id: randomUUID(),
      match: 1,
      slot: 1,
      team: { name: 'Latecomers', captain },
    })
}

describe('mail that others cause', () => {
  test('of one organizer reaches a captain three times a day, also when ten messages of ten tournaments come at once', async () => {
    const [organizer, captain] = [await aCaptain(world), await aCaptain(world)]
    const cups = await Promise.all(times(10, () => aCupWith(organizer, captain)))
    const replies = await Promise.all(cups.map((cup) => message(organizer, cup)))
    expect(replies.map(({ status }) => status)).toEqual(times(10, () => 201))
    expect([await mailsCaused(captain.email), await bellsOf(captain, 'message_to_captains')]).toEqual([3, 10])
  })

  test('of twenty organizers who invite one address at once is three unanswered invitations', async () => {
    const address = `victim.${randomUUID()}@club.example`
    const cups = await Promise.all(times(20, () => aCupThatInvites(address)))
    const replies = await Promise.all(cups.map((invite) => invite()))
    expect(replies.map(({ status }) => status)).toEqual(times(20, () => 201))
    expect(await mailsCaused(address)).toBe(3)
  })

  test('counts variations of an address as one mailbox', async () => {
    const name = randomUUID()
    const cups = await Promise.all(times(6, (index) => aCupThatInvites(`${name}+${index}@club.example`)))
    await Promise.all(cups.map((invite) => invite()))
    const isTheirs = sql`${outbox.to} like ${`${name}%`}`
    expect(await world.app.db.$count(outbox, isTheirs)).toBe(3)
  })

  test('of strangers whose invitations are answered is five a day, and more the next day', async () => {
    const victim = await aCaptain(world)
    for (const _ of times(7, () => null)) {
      expect((await (await aCupThatInvites(victim.username))()).status).toBe(201)
      const [invitation] = (await (await victim.get('/invitations')).json()) as Invitation[]
      expect((await victim.patch(`/invitations/${invitation!.id}`, { status: 'declined' })).status).toBe(200)
    }
    expect(await mailsCaused(victim.email)).toBe(5)
    await world.app.db
      .update(outbox)
      .set({ createdAt: new Date(world.clock.now.getTime() - 25 * 3_600_000) })
      .where(eq(outbox.to, victim.email))
    await (
      await aCupThatInvites(victim.username)
    )()
    expect(await mailsCaused(victim.email)).toBe(6)
  })

  test('is not reset by withdrawing invitations that nobody answered', async () => {
    const address = `victim.${randomUUID()}@club.example`
    for (const _ of times(3, () => null)) await (await aCupThatInvites(address))()
    await world.app.db.delete(teamInvitations).where(eq(teamInvitations.email, address))
    await world.app.db
      .update(outbox)
      .set({ createdAt: new Date(world.clock.now.getTime() - 48 * 3_600_000) })
      .where(eq(outbox.to, address))
    await (
      await aCupThatInvites(address)
    )()
    expect(await mailsCaused(address)).toBe(3)
  })

  test('leaves out changed dates and a cancellation, which always arrive', async () => {
    const [organizer, captain, administrator] = [
      await aCaptain(world),
      await aCaptain(world),
      await anAdministrator(world),
    ]
    const cup = await aCupWith(organizer, captain)
    for (const _ of times(4, () => null)) await message(organizer, cup)
    const later = new Date(cup.endDate.getTime() + 24 * 3_600_000).toISOString()
    expect(
      (await administrator.patch(`/tournaments/${cup.id}`, { endDate: later, location: 'Buy my watch, Austin' }))
        .status,
    ).toBe(200)
    world.clock.now = new Date(world.clock.now.getTime() + 1_000)
    expect((await administrator.patch(`/tournaments/${cup.id}`, { name: 'Another Open' })).status).toBe(200)
    expect((await administrator.delete(`/tournaments/${cup.id}`)).status).toBe(200)
    const mails = await world.app.db.select().from(outbox).where(eq(outbox.to, captain.email))
    const keys = mails.map(({ templateKey }) => templateKey)
    expect(keys.toSorted()).toEqual([
      ...times(3, () => 'message_to_captains'),
      'tournament_cancelled',
      'tournament_moved',
    ])
    expect(mails.find(({ templateKey }) => templateKey === 'tournament_moved')!.text).not.toContain('watch')
    expect(await bellsOf(captain, 'tournament_changed')).toBe(2)
  })
})

test('every mail that organizers or captains cause is counted, and none of them is essential', () => {
  const caused = [...mailTemplates.values()].filter(({ isCausedByOthers }) => isCausedByOthers)
  expect(caused.map(({ key }) => key).toSorted()).toEqual([
    'captain_invitation',
    'draw_made',
    'message_to_captains',
    'replacement_offered',
    'schedule_changed',
    'schedule_published',
    'team_invitation',
    'tournament_changed',
    'tournament_finished',
  ])
  expect(caused.filter(({ isEssential }) => isEssential)).toEqual([])
})
