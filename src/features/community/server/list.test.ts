import { beforeAll, describe, expect, test, vi } from 'vitest'
import { toCursor } from '#platform/http/paging.ts'
import { aCaptain, aPlayer, aTournament, anAdministrator, enterPaid, times, visitor } from '#test/builders.ts'
import { enterPending } from '#test/money.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Member } from '../contract.ts'

const world = useWorld()
let ada: Player
let ben: Player
let cleo: Player
let admin: Player
const named = async (firstName: string, location: string | null = null) => {
  const player = await aCaptain(world)
  await world.database.pool.query('update users set first_name = $2, location = $3 where id = $1', [
    player.id,
    firstName,
    location,
  ])
  return player
}
beforeAll(async () => {
  ada = await named('Ada', 'Austin, TX')
  ben = await named('Ben')
  cleo = await named('Cleö')
  admin = await anAdministrator(world)
})

const list = async (query = '', as = visitor(world)) => {
  const reply = await as.get(`/community/users?${query}`)
  expect(reply.status).toBe(200)
  return { members: (await reply.json()) as Member[], headers: reply.headers }
}
const emails = async (as?: Player) => (await list('', as)).members.map(({ email }) => email)
const teamsOf = async (player: Player) => (await list()).members.find(({ id }) => id === player.id)!.teams
const names = async (query = '') => (await list(query)).members.map(({ firstName }) => firstName)

test('the newest member comes first, without the administrator and deleted accounts', async () => {
  const gone = await named('Gone')
  await world.database.pool.query('update users set deleted_at = now() where id = $1', [gone.id])
  expect(await names()).toEqual(['Cleö', 'Ben', 'Ada'])
  expect((await list()).headers.get('x-total-count')).toBe('3')
})

test('suspended members are not listed, counted or found until they are reinstated', async () => {
  await admin.post(`/admin/users/${ben.id}/suspension`, { reason: 'Sold spots that were not theirs.' })
  expect(await names()).toEqual(['Cleö', 'Ada'])
  expect((await list()).headers.get('x-total-count')).toBe('2')
  expect(await names('q=ben')).toEqual([])
  expect(((await (await visitor(world).get('/stats')).json()) as { totalPlayers: number }).totalPlayers).toBe(2)
  await admin.delete(`/admin/users/${ben.id}/suspension`)
  expect(await names()).toEqual(['Cleö', 'Ben', 'Ada'])
})

describe('emails', () => {
  test('are hidden until their owner shows them', async () => {
    expect(await emails(ada)).toEqual([null, null, null])
    for (const owner of [ada, cleo]) await owner.patch(`/users/${owner.id}`, { hideEmail: false })
    expect(await emails(ada)).toEqual([cleo.email, null, ada.email])
    expect(await (await ada.get(`/users/${cleo.id}`)).json()).toMatchObject({ email: cleo.email })
  })

  test('are shown only to readers with a confirmed address', async () => {
    const unconfirmed = await aPlayer(world)
    expect((await emails(unconfirmed)).filter(Boolean)).toEqual([])
    expect(await (await unconfirmed.get(`/users/${cleo.id}`)).json()).toMatchObject({ email: null })
    await world.database.pool.query('update users set email_verified = true where id = $1', [unconfirmed.id])
    expect(await emails(unconfirmed)).toEqual([null, cleo.email, null, ada.email])
    await world.database.pool.query('delete from users where id = $1', [unconfirmed.id])
    expect(await emails()).toEqual([null, null, null])
    expect(await (await visitor(world).get(`/users/${cleo.id}`)).json()).toMatchObject({ email: null })
    expect(await (await visitor(world).get('/community/users')).text()).not.toContain('@')
  })

  test('cannot be searched', async () => {
    for (const as of [visitor(world), ada]) {
      expect((await list(`q=${encodeURIComponent(ada.email)}`, as)).members).toEqual([])
      expect((await list('q=homefield', as)).members).toEqual([])
    }
  })
})

describe('a search', () => {
  test.each([
    ['ada', ['Ada']],
    ['cleo', ['Cleö']],
    ['AUSTIN', ['Ada']],
    ['keller', ['Cleö', 'Ben', 'Ada']],
    ['ada keller', ['Ada']],
    ['%', []],
    [' ', ['Cleö', 'Ben', 'Ada']],
  ])('%s', async (q, found) => {
    const { members, headers } = await list(`q=${encodeURIComponent(q)}`)
    expect(members.map(({ firstName }) => firstName)).toEqual(found)
    expect(headers.get('x-total-count')).toBe(String(found.length))
  })

  test('finds a username', async () => {
    expect((await list(`q=${ben.username}`)).members.map(({ id }) => id)).toEqual([ben.id])
  })
})

test('has the same results with any page size', async () => {
  const seen: Member[] = []
  for (let next: string | undefined = 'limit=2'; next;) {
    const { members, headers } = await list(next)
    seen.push(...members)
    next = /<[^?]+\?([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(seen).toEqual((await list()).members)
})

test.each(['cursor=abc', `cursor=${toCursor(['a'])}`, 'limit=0', 'limit=201', `q=${'x'.repeat(101)}`])(
  '%s is refused',
  async (query) => {
    expect((await visitor(world).get(`/community/users?${query}`)).status).toBe(400)
  },
)

describe('teams', () => {
  test('are those a member captains or plays on, paid or pending, latest first, with their sport', async () => {
    const cup = await aTournament(world, { sport: 'tennis', name: 'Net Cup' })
    const open = await aTournament(world, { sport: 'soccer', name: 'Goal Cup' })
    await enterPaid(world, ada, cup, 'Aces')
    const wingsTeam = await enterPending(ada, open, 'Wings')
    await world.database.pool.query('update teams set members = $1 where id = $2', [[ben.id], wingsTeam.id])
    await ada.post('/create-payment-intent', { teamName: 'Only held', tournamentId: open.id })
    const [wings, aces] = await teamsOf(ada)
    expect(aces).toMatchObject({
      name: 'Aces',
      paymentStatus: 'paid',
      tournament: { name: 'Net Cup', sport: 'tennis' },
    })
    expect(wings).toMatchObject({ name: 'Wings', paymentStatus: 'pending', tournamentId: open.id })
    expect(await teamsOf(ada)).toHaveLength(2)
    expect(await teamsOf(ben)).toEqual([wings])
    expect(await teamsOf(cleo)).toEqual([])
  })

  test('exclude those of deleted tournaments and expired ones', async () => {
    await world.database.pool.query(
      `update tournaments set status = 'cancelled', cancelled_at = now() where name = 'Net Cup'`,
    )
    expect((await teamsOf(ada)).map(({ name }) => name)).toEqual(['Wings'])
    await world.database.pool.query(
      `update registrations set payment_status = 'expired', expires_at = null where team_name = 'Wings'`,
    )
    expect(await teamsOf(ada)).toEqual([])
  })

  test('are read in one query for all members', async () => {
    const asked = vi.spyOn(world.database.pool, 'query')
    await list('limit=1')
    const few = asked.mock.calls.length
    await Promise.all(times(20, () => aCaptain(world)))
    asked.mockClear()
    expect((await list('limit=20')).members).toHaveLength(20)
    expect(asked.mock.calls).toHaveLength(few)
    asked.mockRestore()
  })
})
