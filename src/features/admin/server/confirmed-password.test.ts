import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema.ts'
import { apiTable } from '#test/api-table.ts'
import { aUserOfEachKind } from '#test/api/users.ts'
import type { Users } from '#test/api/users.ts'
import { aPlayer } from '#test/builders.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

/** What the administrator can take back, or deletes of their own. */
const unprotected =
  /membership|notifications|saved-searches|replacement-searches|waiting-list|avatar|image|photo|suspension|confirmation|payment$|finish|\/auth\/|officials|registrations|draft$|call$|claim-link$|captain$/
/** Routes that require a recent password: all deletions, and those that return money or pay it out. */
const routes = [
  ...Object.keys(apiTable).filter(
    (route) => route.startsWith('DELETE ') && !unprotected.test(route) && apiTable[route]!.statuses.administrator < 300,
  ),
  'POST /api/admin/tournaments/:id/refunds',
  'POST /api/tournaments/:id/cancellation',
  'POST /api/admin/teams/:id/removals',
  'POST /api/refunds/:id/retry',
  'POST /api/refunds/:id/settlement',
  'PUT /api/tournaments/:id/prizes/:teamId/payment',
]

let people: Users
const enteredAgo = (id: string, minutes: number) =>
  world.app.db
    .update(sessions)
    .set({ confirmedAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(sessions.userId, id))

beforeEach(async () => {
  people = await aUserOfEachKind(world)
})

describe('if the password was entered more than 15 minutes ago, the administrator must enter it again for', () => {
  test.each(routes)('%s', async (route) => {
    const { administrator } = people
    const { path, body } = await apiTable[route]!.request(people, 'administrator')
    const send = () => administrator.call(route.split(' ')[0]!, path, body)
    await enteredAgo(administrator.id, 15.1)
    expect(await statusAndCode(send())).toEqual([403, 'confirm_password'])
    await enteredAgo(administrator.id, 14.9)
    expect((await send()).status).toBeLessThan(300)
  })

  test("changing another user's email, but not their other details", async () => {
    const { administrator } = people
    const player = await aPlayer(world)
    await enteredAgo(administrator.id, 16)
    const edit = (changes: object) => administrator.patch(`/users/${player.id}`, changes)
    expect((await edit({ firstName: 'Sam', email: player.email.toUpperCase() })).status).toBe(200)
    expect(await statusAndCode(edit({ email: 'new@home.example' }))).toEqual([403, 'confirm_password'])
    const [row] = await world.app.db.select().from(users).where(eq(users.id, player.id))
    expect(row).toMatchObject({ firstName: 'Sam', email: player.email })
  })

  test('refunding a team, but not for renaming it', async () => {
    const { administrator } = people
    const { path } = await apiTable['PATCH /api/teams/:id']!.request(people, 'administrator')
    await enteredAgo(administrator.id, 16)
    expect((await administrator.patch(path, { name: 'Renamed' })).status).toBe(200)
    for (const paymentStatus of ['refunded', 'pending']) {
      expect(await statusAndCode(administrator.patch(path, { paymentStatus }))).toEqual([403, 'confirm_password'])
    }
  })
})

test('entering the password is enough, and a wrong one is refused', async () => {
  const player = await aPlayer(world)
  await world.app.db.update(users).set({ role: 'player' }).where(eq(users.role, 'administrator'))
  await world.app.db.update(users).set({ role: 'administrator' }).where(eq(users.id, player.id))
  await enteredAgo(player.id, 16)
  const { path } = await apiTable['DELETE /api/teams/:id']!.request(people, 'administrator')
  const remove = () => player.delete(path)
  expect(await statusAndCode(remove())).toEqual([403, 'confirm_password'])
  const confirm = (password: string) => player.post('/auth/confirm-password', { password })
  expect(await statusAndCode(confirm('wrong'))).toEqual([400, 'wrong_password'])
  expect(await statusAndCode(remove())).toEqual([403, 'confirm_password'])
  expect((await confirm('chalk-line')).status).toBe(200)
  expect((await remove()).status).toBe(200)
})

test('organizers are not asked, whenever they logged in', async () => {
  const { organizer } = people
  const { path } = await apiTable['PUT /api/tournaments/:id/prizes/:teamId/payment']!.request(people, 'organizer')
  await enteredAgo(organizer.id, 60)
  expect((await organizer.call('PUT', path)).status).toBe(200)
})
