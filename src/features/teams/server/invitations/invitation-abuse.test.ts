import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications, outbox, users } from '#db/schema.ts'
import { aPlayer, aTournament, enterPaid, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Invitation, Roster, Team, TeamWithPlayers } from '../../contract.ts'

const world = useWorld()
let captain: Player
let mate: Player
let team: Team
beforeEach(async () => {
  ;[captain, mate] = [await aPlayer(world), await aPlayer(world)]
  team = await aTeam()
})

const read = async <T>(reply: Promise<Response>) => (await (await reply).json()) as T
const aTeam = async () => (await enterPaid(world, captain, await aTournament(world), 'Net Ninjas')).team
const setRoster = (members: string[], of = team) => captain.patch(`/teams/${of.id}/roster`, { members })
const rosterOf = () => read<Roster>(captain.get(`/teams/${team.id}/roster`))
const madeUp = (count: number) => times(count, (index) => `nobody.${index}.${team.id}@club.example`)
const answer = (player: Player, id: string, status: string) => player.patch(`/invitations/${id}`, { status })
const openOf = (player: Player) => read<Invitation[]>(player.get('/invitations'))
const bellsOf = (player: Player, type: string) =>
  world.app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, player.id), eq(notifications.type, type)))
const mailsTo = (to: string) =>
  world.app.db.$count(outbox, and(eq(outbox.to, to), eq(outbox.templateKey, 'team_invitation')))

describe('an account that invites made-up addresses', () => {
  test('reaches sixty in an hour, is told how long to wait, and can still save names', async () => {
    expect((await setRoster(madeUp(30))).status).toBe(200)
    expect((await setRoster([])).status).toBe(200)
    expect((await setRoster(madeUp(30))).status).toBe(200)
    const refused = await setRoster([...madeUp(29), 'one.more@club.example'])
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { code: 'too_many_invitations', message: expect.stringContaining('try again in') },
    ])
    expect((await setRoster(madeUp(30))).status).toBe(200)
    expect((await setRoster(['Sam', 'Alex'])).status).toBe(200)
  })

  test('is not slowed by rosters that were refused', async () => {
    for (const _ of times(5, () => null)) expect((await setRoster([...madeUp(25), '@nobody.here'])).status).toBe(400)
    for (const _ of times(5, () => null)) expect((await setRoster([...madeUp(25), 'evil.com'])).status).toBe(400)
    expect((await setRoster(madeUp(30))).status).toBe(200)
  })

  test('reaches one person by mail three times a day and on the site five times, with however many teams', async () => {
    for (const _ of times(7, () => null)) await setRoster([`@${mate.username}`], await aTeam())
    await world.settled()
    expect(await mailsTo(mate.email)).toBe(3)
    expect(await bellsOf(mate, 'team_invitation')).toHaveLength(5)
    expect(await openOf(mate)).toHaveLength(7)
  })
})

describe('a line of a roster', () => {
  test.each(['evil.рф', 'Win at evil\u2024com', 'evil . com', 'prizes.xyz', 'https://evil.example'])(
    'cannot be the web address %s',
    async (line) => {
      const refused = await setRoster(['Sam', line])
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { fields: { members: expect.stringContaining('Leave out web addresses') } },
      ])
    },
  )

  test('can be a name with dots, and an old one may stay', async () => {
    const names = ['J.R. Smith', 'Dr. No', 'Sam St. Louis']
    expect((await setRoster(names)).status).toBe(200)
    await world.database.pool.query('update teams set members = $1 where id = $2', [['old.com'], team.id])
    expect((await setRoster(['old.com', 'Sam'])).status).toBe(200)
  })

  test('that is the username of a member is a guest of that name: it is not that member, and not on their profile', async () => {
    expect((await setRoster([mate.username])).status).toBe(200)
    expect((await rosterOf()).invitations).toEqual([])
    const { players } = await read<TeamWithPlayers>(visitor(world).get(`/teams/${team.id}`))
    expect(players).toEqual([{ name: mate.username, username: null, avatar: null, isCaptain: false }])
    expect(await read(mate.get(`/users/${mate.id}/tournaments`))).toEqual([])
    expect(await openOf(mate)).toEqual([])
  })

  test('that looks like a @username invites that member, or is refused', async () => {
    expect((await setRoster([`\uff20${mate.username}`])).status).toBe(200)
    expect((await rosterOf()).invitations).toEqual([{ member: `@${mate.username}`, status: 'invited' }])
    const refused = await setRoster([`Sam @${mate.username}`])
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { fields: { members: expect.stringContaining('is not a name') } },
    ])
  })
})

describe('someone who accepts and leaves again and again', () => {
  test('gives the captain one notification, which says where they are now', async () => {
    await setRoster([`@${mate.username}`])
    const [invitation] = await openOf(mate)
    for (const _ of times(6, () => null)) {
      expect((await answer(mate, invitation!.id, 'accepted')).status).toBe(200)
      expect((await mate.delete(`/teams/${team.id}/membership`)).status).toBe(200)
    }
    await answer(mate, invitation!.id, 'accepted')
    const message = `${await nameOf(mate)} joined Net Ninjas.`
    expect(await bellsOf(captain, 'member_response')).toMatchObject([{ message, teamId: team.id }])
  })

  test('does not make it unread again', async () => {
    await setRoster([`@${mate.username}`])
    const [invitation] = await openOf(mate)
    const turn = async () => {
      await answer(mate, invitation!.id, 'accepted')
      await mate.delete(`/teams/${team.id}/membership`)
    }
    await turn()
    await world.app.db.update(notifications).set({ isRead: true }).where(eq(notifications.userId, captain.id))
    await turn()
    expect(await bellsOf(captain, 'member_response')).toMatchObject([{ isRead: true }])
  })

  test('has to wait after thirty times in an hour', async () => {
    await setRoster([`@${mate.username}`])
    const [invitation] = await openOf(mate)
    for (const _ of times(30, () => null)) await answer(mate, invitation!.id, 'accepted')
    expect((await answer(mate, invitation!.id, 'accepted')).status).toBe(429)
  })

  test('shares that notification with others who respond in the same hour', async () => {
    const other = await aPlayer(world)
    await setRoster([`@${mate.username}`, `@${other.username}`])
    await answer(mate, (await openOf(mate))[0]!.id, 'accepted')
    await answer(other, (await openOf(other))[0]!.id, 'declined')
    const lines = [
      `${await nameOf(other)} declined to play for Net Ninjas.`,
      `${await nameOf(mate)} joined Net Ninjas.`,
    ]
    const [bell, ...rest] = await bellsOf(captain, 'member_response')
    expect([bell!.message.split('\n'), rest]).toEqual([lines, []])
  })
})

test('someone who declined by username is not notified again when the captain invites their email', async () => {
  await setRoster([`@${mate.username}`])
  await answer(mate, (await openOf(mate))[0]!.id, 'declined')
  expect((await setRoster([mate.email])).status).toBe(200)
  await world.settled()
  expect(await mailsTo(mate.email)).toBe(1)
  expect(await bellsOf(mate, 'team_invitation')).toHaveLength(1)
})

async function nameOf({ id }: Player): Promise<string> {
  const [row] = await world.app.db.select().from(users).where(eq(users.id, id))
  return `${row!.firstName} ${row!.lastName} (@${row!.username})`
}
