import { beforeEach, describe, expect, test } from 'vitest'
import { and, desc, eq } from 'drizzle-orm'
import { outbox, users } from '#db/schema.ts'
import type { Member } from '#features/community/contract.ts'
import { aPlayer, aTournament, enterPaid, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Invitation, Roster, Team } from '../../contract.ts'

const world = useWorld()
let captain: Player
let mate: Player
let team: Team
let address: string
let serial = 0
beforeEach(async () => {
  address = `new.player${(serial += 1)}@club.example`
  ;[captain, mate] = [await aPlayer(world), await aPlayer(world)]
  const cup = await aTournament(world)
  team = (await enterPaid(world, captain, cup, 'Net Ninjas')).team
})

const read = async <T>(reply: Promise<Response>) => (await (await reply).json()) as T
const setRoster = (...members: string[]) => captain.patch(`/teams/${team.id}/roster`, { members })
const rosterOf = () => read<Roster>(captain.get(`/teams/${team.id}/roster`))
const listed = async () => (await read<Team[]>(visitor(world).get(`/tournaments/${team.tournamentId}/teams`)))[0]!
const openOf = (player: Player) => read<Invitation[]>(player.get('/invitations'))
const answer = async (who: Pick<Player, 'patch'>, id: string, body: object) => {
  const reply = await who.patch(`/invitations/${id}`, body)
  return { status: reply.status, body: (await reply.json()) as Invitation & { code?: string } }
}

/** The id and secret in the link of the last mail to this address. */
async function mailedLink(to: string) {
  await world.settled()
  const isIt = and(eq(outbox.to, to), eq(outbox.templateKey, 'team_invitation'))
  const [mail] = await world.app.db.select().from(outbox).where(isIt).orderBy(desc(outbox.id))
  const [, id = '', secret = ''] = /\/invitation\/([0-9a-f-]+)\?secret=([\w-]+)/.exec(mail!.text)!
  return { id, secret }
}

describe('an invited player', () => {
  test('is not shown before accepting: not in the list, the community, or their own tournaments', async () => {
    await setRoster(`@${captain.username}`, `@${mate.username}`)
    expect((await listed()).members).toEqual([captain.id])
    expect(await read(mate.get(`/users/${mate.id}/tournaments`))).toEqual([])
    const community = await read<Member[]>(visitor(world).get(`/community/users?q=${mate.username}`))
    expect(community).toMatchObject([{ teams: [] }])
    expect((await rosterOf()).invitations).toEqual([{ member: `@${mate.username}`, status: 'invited' }])
  })

  test('gets a notification and a mail, and plays once they accept', async () => {
    await setRoster(`@${mate.username}`)
    const [invitation] = await openOf(mate)
    expect(await read(mate.get(`/notifications/${mate.id}`))).toMatchObject([
      { type: 'team_invitation', relatedId: invitation!.id },
    ])
    expect(invitation).toMatchObject({ teamName: 'Net Ninjas', status: 'invited', isOpen: true })
    expect((await mailedLink(mate.email)).id).toBe(invitation!.id)
    expect(await answer(mate, invitation!.id, { status: 'accepted' })).toMatchObject({
      status: 200,
      body: { status: 'accepted' },
    })
    expect((await listed()).members).toEqual([mate.id])
    expect(await openOf(mate)).toEqual([])
    expect((await rosterOf()).invitations).toEqual([{ member: `@${mate.username}`, status: 'accepted' }])
  })

  test('who declined can change their mind, but the captain cannot ask again', async () => {
    await setRoster(`@${mate.username}`)
    const [invitation] = await openOf(mate)
    await answer(mate, invitation!.id, { status: 'declined' })
    expect((await rosterOf()).invitations).toEqual([{ member: `@${mate.username}`, status: 'declined' }])
    expect((await setRoster(`@${mate.username}`)).status).toBe(400)
    expect((await answer(mate, invitation!.id, { status: 'accepted' })).status).toBe(200)
    expect((await listed()).members).toEqual([mate.id])
  })

  test('can leave until the roster closes; the captain sees it and cannot put them back', async () => {
    await setRoster(`@${mate.username}`)
    await answer(mate, (await openOf(mate))[0]!.id, { status: 'accepted' })
    expect((await mate.delete(`/teams/${team.id}/membership`)).status).toBe(200)
    expect((await listed()).members).toEqual([])
    expect((await rosterOf()).invitations).toEqual([{ member: `@${mate.username}`, status: 'left' }])
    expect((await setRoster(`@${mate.username}`)).status).toBe(400)
    expect((await mate.delete(`/teams/${team.id}/membership`)).status).toBe(409)
    expect((await captain.delete(`/teams/${team.id}/membership`)).status).toBe(409)
  })

  test('who was never invited, like the players of the demo world, can leave too', async () => {
    await world.database.pool.query('update teams set members = $1 where id = $2', [[captain.id, mate.id], team.id])
    expect((await rosterOf()).members).toEqual([`@${captain.username}`, `@${mate.username}`])
    expect((await mate.delete(`/teams/${team.id}/membership`)).status).toBe(200)
    expect((await rosterOf()).invitations).toEqual([{ member: `@${mate.username}`, status: 'left' }])
  })
})

describe('an invitation by email', () => {
  test('works without an account: the link shows it, and after signing up it is accepted', async () => {
    await setRoster(address)
    const { id, secret } = await mailedLink(address)
    const page = `/invitations/${id}?secret=${secret}`
    expect(await read(visitor(world).get(page))).toMatchObject({ teamName: 'Net Ninjas', status: 'invited' })
    expect((await answer(visitor(world), id, { status: 'accepted', secret })).status).toBe(401)
    const newcomer = await aPlayer(world)
    expect((await answer(newcomer, id, { status: 'accepted', secret })).status).toBe(200)
    expect((await listed()).members).toEqual([newcomer.id])
    expect((await rosterOf()).invitations).toEqual([{ member: address, status: 'accepted' }])
  })

  test('fills in the invited address for those who have its link, and for nobody else', async () => {
    await setRoster(mate.email)
    const { id, secret } = await mailedLink(mate.email)
    expect(await read(visitor(world).get(`/invitations/${id}?secret=${secret}`))).toMatchObject({ email: mate.email })
    await world.app.db.update(users).set({ emailVerified: true }).where(eq(users.id, mate.id))
    expect(await read(mate.get(`/invitations/${id}`))).toMatchObject({ email: null })
  })

  test('can be declined without an account', async () => {
    await setRoster(address)
    const { id, secret } = await mailedLink(address)
    expect((await answer(visitor(world), id, { status: 'declined', secret })).status).toBe(200)
    expect((await rosterOf()).invitations).toEqual([{ member: address, status: 'declined' }])
  })

  test('does not tell the captain who has an account with that address', async () => {
    await setRoster(mate.email)
    expect(await rosterOf()).toMatchObject({ members: [mate.email], invitations: [{ member: mate.email }] })
    expect(await read(mate.get(`/notifications/${mate.id}`))).toMatchObject([{ type: 'team_invitation' }])
  })

  test('is shown to the owner of that address once it is confirmed', async () => {
    await setRoster(mate.email)
    await world.app.db.update(users).set({ emailVerified: false }).where(eq(users.id, mate.id))
    expect(await openOf(mate)).toEqual([])
    await world.app.db.update(users).set({ emailVerified: true }).where(eq(users.id, mate.id))
    expect(await openOf(mate)).toHaveLength(1)
  })
})

describe('an invitation is refused', () => {
  test('to anyone else without its link, and with a wrong one', async () => {
    await setRoster(`@${mate.username}`)
    const [invitation] = await openOf(mate)
    const stranger = await aPlayer(world)
    for (const who of [stranger, visitor(world)]) {
      expect((await who.get(`/invitations/${invitation!.id}`)).status).toBe(404)
      expect((await who.get(`/invitations/${invitation!.id}?secret=guessed`)).status).toBe(404)
    }
    expect((await answer(stranger, invitation!.id, { status: 'accepted', secret: 'guessed' })).status).toBe(404)
  })

  test('to an outsider after someone else accepted it: the link does not say that they are on the team', async () => {
    await setRoster(address)
    const { id, secret } = await mailedLink(address)
    const page = `/invitations/${id}?secret=${secret}`
    const [friend, outsider] = [await aPlayer(world), await aPlayer(world)]
    await answer(friend, id, { status: 'accepted', secret })
    expect(await answer(outsider, id, { status: 'accepted', secret })).toMatchObject({
      status: 409,
      body: { code: 'invitation_used' },
    })
    expect(await answer(friend, id, { status: 'accepted', secret })).toMatchObject({ body: { recipient: 'you' } })
    expect(await read(friend.get(page))).toMatchObject({ status: 'accepted', recipient: 'you' })
    for (const who of [outsider, visitor(world)]) {
      expect(await read(who.get(page))).toMatchObject({ status: 'accepted', recipient: 'another_account' })
    }
  })

  test('by a team that is no longer registered, as its page says', async () => {
    await setRoster(`@${mate.username}`)
    const { id } = (await openOf(mate))[0]!
    expect(await read(mate.get(`/invitations/${id}`))).toMatchObject({ isTeamRegistered: true, isOpen: true })
    await captain.post(`/teams/${team.id}/withdrawal`)
    expect(await read(mate.get(`/invitations/${id}`))).toMatchObject({ isTeamRegistered: false, isOpen: false })
    expect((await answer(mate, id, { status: 'accepted' })).status).toBe(409)
  })

  test('to another account that got hold of the link', async () => {
    await setRoster(`@${mate.username}`)
    const { id, secret } = await mailedLink(mate.email)
    const stranger = await aPlayer(world)
    expect(await answer(stranger, id, { status: 'accepted', secret })).toMatchObject({
      status: 403,
      body: { code: 'invitation_of_somebody_else' },
    })
  })

  test('once the captain withdrew it', async () => {
    await setRoster(`@${mate.username}`)
    const [invitation] = await openOf(mate)
    await setRoster(`@${captain.username}`)
    expect((await answer(mate, invitation!.id, { status: 'accepted' })).status).toBe(404)
  })

  test('after the roster closed', async () => {
    await setRoster(`@${mate.username}`)
    const [invitation] = await openOf(mate)
    const { now } = world.clock
    world.clock.now = new Date(now.getTime() + 400 * 86_400_000)
    const late = await answer(mate, invitation!.id, { status: 'accepted' })
    const open = await openOf(mate)
    world.clock.now = now
    expect(late).toMatchObject({ status: 409, body: { code: 'roster_closed' } })
    expect(open).toEqual([])
  })
})

test('saving a roster without changes invites nobody again', async () => {
  await setRoster(`@${captain.username}`, `@${mate.username}`, address, 'Sam')
  const before = await rosterOf()
  await setRoster(...before.members)
  expect(await rosterOf()).toEqual(before)
  await world.settled()
  const mails = await world.app.db.select().from(outbox).where(eq(outbox.templateKey, 'team_invitation'))
  expect(mails.filter(({ to }) => to === mate.email || to === address)).toHaveLength(2)
})

test('removing somebody and inviting them again and again does not flood them', async () => {
  for (let round = 0; round < 5; round += 1) {
    await setRoster()
    await setRoster(`@${mate.username}`, address)
  }
  await world.settled()
  const mails = await world.app.db.select().from(outbox).where(eq(outbox.templateKey, 'team_invitation'))
  expect(mails.filter(({ to }) => to === mate.email)).toHaveLength(2)
  expect(mails.filter(({ to }) => to === address)).toHaveLength(2)
  expect(await read(mate.get(`/notifications/${mate.id}`))).toHaveLength(1)
  expect(await openOf(mate)).toHaveLength(1)
})

test('a captain changes rosters thirty times an hour, so that nobody can mail strangers without end', async () => {
  for (let change = 0; change < 30; change += 1) expect((await setRoster('Sam')).status).toBe(200)
  const refused = await setRoster('someone@club.example')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([429, true])
})

test('twenty accept and leave at once: each ends on the team or off it, and nobody else is touched', async () => {
  await setRoster(`@${captain.username}`, `@${mate.username}`)
  const { id } = (await openOf(mate))[0]!
  await answer(mate, id, { status: 'accepted' })
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      turn % 2 ? mate.delete(`/teams/${team.id}/membership`) : mate.patch(`/invitations/${id}`, { status: 'accepted' }),
    ),
  )
  expect(replies.every(({ status }) => status < 500)).toBe(true)
  const { members } = await listed()
  const [state] = (await rosterOf()).invitations
  expect(members.filter((member) => member === captain.id)).toHaveLength(1)
  expect(members.includes(mate.id)).toBe(state!.status === 'accepted')
})
