import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications, playerResults, registrations, teams, tournaments, users } from '#db/schema.ts'
import type { Entry, Registration } from '#features/registrations/contract.ts'
import type { Invitation, Team, TeamWithPlayers } from '#features/teams/contract.ts'
import { deleteUser } from '#workflows/delete-account.ts'
import { sweep } from '#workflows/sweep.ts'
import { aCaptain, anAdministrator, aTournament, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aTournamentWithTeams, competitionOf, drawn, playOut, teamsOf } from '#test/competition.ts'
import { finished } from '#test/finish.ts'
import { mailsTo } from '#test/mail.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const bye = { match: 1, slot: 1 }
const read = async <T>(reply: Promise<Response>) => (await (await reply).json()) as T

/** A drawn tournament with a bye. */
async function aCup(entryFeeCents = 0) {
  const cup = await aTournamentWithTeams(world, 3, { maxTeams: 8 })
  await world.app.db.update(tournaments).set({ entryFeeCents }).where(eq(tournaments.id, cup.id))
  await drawn(cup.organizer, cup.id)
  return cup
}

type Cup = Awaited<ReturnType<typeof aCup>>

/** Enters a late team and asks this person to be its captain; returns the team's id. */
async function enter(cup: Cup, captain?: string, name = 'Latecomers', by: Player = cup.organizer): Promise<string> {
  const body = { id: randomUUID(), ...bye, team: { name, captain } }
  const reply = await by.post(`/tournaments/${cup.id}/late-entries`, body)
  expect(reply.status).toBe(201)
  const snapshot = await competitionOf(visitor(world), cup.id)
  return teamsOf(snapshot.matches[0]!)[1]
}

const invite = (cup: Cup, teamId: string, captain: string | null, by: Player = cup.organizer) =>
  by.call('PUT', `/tournaments/${cup.id}/teams/${teamId}/captain-invitation`, { captain })
const openOf = (player: Player) => read<Invitation[]>(player.get('/invitations'))
const answer = async (player: Player, status: 'accepted' | 'declined') => {
  const [invitation] = await openOf(player)
  return player.patch(`/invitations/${invitation!.id}`, { status })
}
const teamOf = (cup: Cup, teamId: string) =>
  read<Team[]>(visitor(world).get(`/tournaments/${cup.id}/teams`)).then((all) => all.find(({ id }) => id === teamId)!)
const entryOf = (cup: Cup, teamId: string) =>
  read<Entry[]>(cup.organizer.get(`/tournaments/${cup.id}/registrations`)).then((all) =>
    all.find((entry) => entry.teamId === teamId)!,
  )
const rowOf = async ({ id }: Pick<Player, 'id'>) =>
  (await world.app.db.select().from(users).where(eq(users.id, id)))[0]!

describe('a team that somebody else entered', () => {
  test.each(['late-entries', 'replacements'])('through %s has no captain until they accept', async (route) => {
    const cup = await aCup()
    const stranger = await aCaptain(world)
    const team = { name: 'Latecomers', captain: `@${stranger.username}` }
    const change = route === 'replacements' ? { teamId: cup.teams[0]!.id, by: team } : { ...bye, team }
    const reply = await cup.organizer.post(`/tournaments/${cup.id}/${route}`, { id: randomUUID(), ...change })
    expect(reply.status).toBe(201)
    const [row] = await world.app.db.select().from(teams).where(eq(teams.enteredBy, cup.organizer.id))
    expect(row).toMatchObject({
      name: 'Latecomers',
      captainId: null,
      claimedAt: null,
      members: [],
      paymentStatus: 'paid',
    })
    const shown = await teamOf(cup, row!.id)
    expect([shown, 'enteredBy' in shown]).toMatchObject([{ captainId: null, members: [] }, false])
    expect(await read<TeamWithPlayers>(visitor(world).get(`/teams/${row!.id}`))).toMatchObject({ players: [] })
    expect(await entryOf(cup, row!.id)).toMatchObject({
      captainId: null,
      captainName: null,
      captainInvitation: { invitee: `@${stranger.username}`, status: 'invited' },
    })
    expect(await read<Registration[]>(stranger.get(`/users/${stranger.id}/registrations`))).toEqual([])
    expect(await read(stranger.get(`/users/${stranger.id}/tournaments`))).toEqual([])
    const told = await world.app.db.select().from(notifications).where(eq(notifications.userId, stranger.id))
    expect(told.map(({ type }) => type)).toEqual(['team_invitation'])
    expect((await mailsTo(world, stranger.email)).map(({ templateKey }) => templateKey)).toEqual(['captain_invitation'])
  })

  test('credits nobody, tells nobody, and keeps nobody from deleting the account or entering a team', async () => {
    const cup = await aCup()
    const stranger = await aCaptain(world)
    const teamId = await enter(cup, stranger.username)
    const message = { id: randomUUID(), to: 'all', message: 'Buy my watch' }
    expect(await read(cup.organizer.post(`/tournaments/${cup.id}/messages`, message))).toEqual({ recipients: 1 })
    await playOut(cup.organizer, cup.id)
    expect((await finished(cup)).status).toBe(201)
    expect(await world.app.db.select().from(playerResults).where(eq(playerResults.teamId, teamId))).toEqual([])
    expect(await rowOf(stranger)).toMatchObject({ wins: 0, losses: 0, verifiedLosses: 0 })
    expect(await mailsTo(world, stranger.email)).toHaveLength(1)
    const told = await world.app.db.select().from(notifications).where(eq(notifications.userId, stranger.id))
    expect(told.map(({ type }) => type)).toEqual(['team_invitation'])
    expect(await read(stranger.get(`/users/${stranger.id}/titles`))).toEqual([])
    const other = await aTournament(world, { entryFeeCents: 0 })
    expect((await stranger.post('/teams', { name: 'Mine', tournamentId: other.id })).status).toBe(201)
  })

  test('does not keep the one it names from deleting the account while it plays', async () => {
    const cup = await aCup()
    const stranger = await aCaptain(world)
    await enter(cup, stranger.username)
    await deleteUser(world.app, stranger, stranger.id)
    expect((await rowOf(stranger)).deletedAt).not.toBeNull()
  })

  test('can do without an account, or name an address, which is asked by mail alone', async () => {
    const cup = await aCup()
    const teamId = await enter(cup)
    expect(await entryOf(cup, teamId)).toMatchObject({ captainId: null, captainInvitation: null })
    const address = `someone.${teamId}@club.example`
    expect(await read(invite(cup, teamId, address))).toEqual({ invitation: { invitee: address, status: 'invited' } })
    const [mail] = await mailsTo(world, address)
    expect(mail).toMatchObject({ templateKey: 'captain_invitation', userId: null })
    const [, id, secret] = /invitation\/([^?]+)\?secret=([\w-]+)/.exec(mail!.text)!
    const shown = await read<Invitation>(visitor(world).get(`/invitations/${id}?secret=${secret}`))
    expect(shown).toMatchObject({ role: 'captain', isOpen: true, inviterName: 'Robin Keller', email: address })
    const newcomer = await aCaptain(world)
    expect((await newcomer.patch(`/invitations/${id}`, { status: 'accepted', secret })).status).toBe(200)
    expect(await teamOf(cup, teamId)).toMatchObject({ captainId: newcomer.id, members: [newcomer.id] })
    const second = await aCaptain(world)
    expect(await statusAndCode(second.patch(`/invitations/${id}`, { status: 'accepted', secret }))).toEqual([
      409,
      'invitation_used',
    ])
  })

  test('is its own captain’s at once if those who run the tournament name themselves', async () => {
    const cup = await aCup()
    const teamId = await enter(cup, cup.organizer.username)
    expect(await teamOf(cup, teamId)).toMatchObject({ captainId: cup.organizer.id })
  })
})

describe('the person who agrees to be captain', () => {
  test('leads the team, pays for it, and is told by when; who entered it is told too', async () => {
    const cup = await aCup(2500)
    const stranger = await aCaptain(world)
    const teamId = await enter(cup, stranger.username)
    const pay = () => stranger.post('/create-payment-intent', { tournamentId: cup.id, teamId, amount: 25 })
    expect((await pay()).status).toBe(403)
    expect((await answer(stranger, 'accepted')).status).toBe(200)
    const [row] = await world.app.db.select().from(teams).where(eq(teams.id, teamId))
    expect(row).toMatchObject({ captainId: stranger.id, enteredBy: cup.organizer.id, members: [stranger.id] })
    expect(row!.claimedAt).toEqual(world.clock.now)
    expect((await pay()).status).toBe(201)
    const bells = await world.app.db
      .select()
      .from(notifications)
      .where(inArray(notifications.userId, [stranger.id, cup.organizer.id]))
    expect(bells.map(({ type, userId }) => [type, userId])).toEqual(
      expect.arrayContaining([
        ['team_registered', stranger.id],
        ['member_response', cup.organizer.id],
      ]),
    )
    expect(bells.find(({ type }) => type === 'member_response')!.message).toContain('is now the captain of Latecomers')
    expect(await entryOf(cup, teamId)).toMatchObject({ captainId: stranger.id, captainName: 'Robin Keller' })
  })

  test('is one of twenty who try at once', async () => {
    const cup = await aCup()
    const address = `shared.${randomUUID()}@club.example`
    const teamId = await enter(cup, address)
    const [mail] = await mailsTo(world, address)
    const [, id, secret] = /invitation\/([^?]+)\?secret=([\w-]+)/.exec(mail!.text)!
    const crowd = await Promise.all(times(20, () => aCaptain(world)))
    const replies = await Promise.all(
      crowd.map((player) => player.patch(`/invitations/${id}`, { status: 'accepted', secret })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = crowd[replies.findIndex(({ status }) => status === 200)]!
    expect(await teamOf(cup, teamId)).toMatchObject({ captainId: winner.id, members: [winner.id] })
  })

  test('can no longer do so once the tournament is finished', async () => {
    const cup = await aCup()
    const stranger = await aCaptain(world)
    const teamId = await enter(cup, stranger.username)
    const [invitation] = await openOf(stranger)
    await playOut(cup.organizer, cup.id)
    await finished(cup)
    expect(await statusAndCode(stranger.patch(`/invitations/${invitation!.id}`, { status: 'accepted' }))).toEqual([
      409,
      'team_has_played',
    ])
    expect(await openOf(stranger)).toEqual([])
    expect(await statusAndCode(invite(cup, teamId, stranger.username))).toEqual([409, 'team_has_played'])
  })
})

describe('those who run the tournament', () => {
  test('can ask somebody else, which ends the first invitation, but not the same person again after a no', async () => {
    const cup = await aCup()
    const [first, second] = [await aCaptain(world), await aCaptain(world)]
    const teamId = await enter(cup, first.username)
    expect((await invite(cup, teamId, second.username)).status).toBe(200)
    expect([await openOf(first), (await openOf(second)).length]).toEqual([[], 1])
    expect((await answer(second, 'declined')).status).toBe(200)
    expect(await statusAndCode(invite(cup, teamId, second.username))).toEqual([409, 'captain_declined'])
    expect(await entryOf(cup, teamId)).toMatchObject({
      captainInvitation: { invitee: `@${second.username}`, status: 'declined' },
    })
    expect((await invite(cup, teamId, first.username)).status).toBe(200)
    expect(await read(invite(cup, teamId, null))).toMatchObject({ invitation: { status: 'declined' } })
    expect(await openOf(first)).toEqual([])
  })

  test('cannot ask for a team that has a captain, that is elsewhere, or with words that are no address', async () => {
    const cup = await aCup()
    const stranger = await aCaptain(world)
    expect(await statusAndCode(invite(cup, cup.teams[0]!.id, stranger.username))).toEqual([409, 'has_captain'])
    const [other, teamId] = [await aCup(), await enter(cup)]
    expect(await statusAndCode(invite(other, teamId, stranger.username))).toEqual([404, 'team_not_found'])
    expect(await statusAndCode(invite(cup, teamId, 'me@@example'))).toEqual([400, 'invalid_input'])
    expect(await statusAndCode(invite(cup, teamId, 'nobody-here'))).toEqual([404, 'member_unknown'])
    expect(await statusAndCode(invite(cup, teamId, stranger.username, stranger))).toEqual([403, 'cannot_run'])
  })

  test('record cash for it, and the administrator can remove it, without anybody being named or told', async () => {
    const cup = await aCup(2500)
    const stranger = await aCaptain(world)
    const teamId = await enter(cup, stranger.username)
    const administrator = await anAdministrator(world)
    expect((await administrator.patch(`/teams/${teamId}`, { paymentStatus: 'paid' })).status).toBe(200)
    const [payment] = await read<{ captain: string | null }[]>(
      administrator.get(`/admin/payments?tournamentId=${cup.id}`),
    )
    expect(payment).toMatchObject({ captain: null })
    const [listed] = await read<{ captain: string | null }[]>(
      administrator.get(`/teams?q=Latecomers&tournamentId=${cup.id}`),
    )
    expect(listed).toMatchObject({ captain: null })
    const [registration] = await world.app.db.select().from(registrations).where(eq(registrations.teamId, teamId))
    expect(await read(administrator.get(`/registrations/${registration!.id}/receipt`))).toMatchObject({ captain: null })
    expect(await (await administrator.get('/admin/payments.csv')).text()).toContain('Latecomers,,')
    expect((await administrator.delete(`/teams/${teamId}`)).status).toBe(200)
    const told = await world.app.db.select().from(notifications).where(eq(notifications.userId, stranger.id))
    expect(told.map(({ type }) => type)).toEqual(['team_invitation'])
  })
})

test('an unpaid team without a captain loses its spot in silence', async () => {
  const cup = await aCup(2500)
  const stranger = await aCaptain(world)
  const teamId = await enter(cup, stranger.username)
  await world.app.db
    .update(registrations)
    .set({ expiresAt: new Date(world.clock.now.getTime() - 1) })
    .where(eq(registrations.teamId, teamId))
  await sweep(world.app)
  const [registration] = await world.app.db.select().from(registrations).where(eq(registrations.teamId, teamId))
  expect(registration).toMatchObject({ paymentStatus: 'expired', userId: null })
  expect(await openOf(stranger)).toEqual([])
  expect(await mailsTo(world, stranger.email)).toHaveLength(1)
})
