import { beforeAll, describe, expect, test } from 'vitest'
import { toCursor } from '#platform/http/paging.ts'
import { aCaptain, anAdministrator, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { MyRanking, RankedPlayer } from '../contract.ts'

const world = useWorld()
const made: Record<string, Player> = {}

/** A player with these results. Ids follow the order of the calls. */
async function aRanked(name: string, wins: number, prize: number, more: { losses?: number; sports?: string[] } = {}) {
  const player = await aCaptain(world)
  await world.database.pool.query(
    `update users set first_name = $2, wins = $3, total_prize_won_cents = $4, losses = $5, preferred_sports = $6 where id = $1`,
    [player.id, name, wins, Math.round(prize * 100), more.losses ?? 0, more.sports ?? []],
  )
  made[name] = player
}

beforeAll(async () => {
  await aRanked('Nina', 0, 0, { losses: 4 })
  await aRanked('Omar', 10, 0, { losses: 5, sports: ['tennis'] })
  await aRanked('Pia', 0, 100, { sports: ['tennis', 'soccer'] })
  await aRanked('Quinn', 9, 10.5)
  await aRanked('Rosa', 30, 250.25, { sports: ['soccer'] })
  await aRanked('Søren', 1, 0)
})

const list = async (query = '', as = visitor(world)) => {
  const reply = await as.get(`/users-with-teams?${query}`)
  expect(reply.status).toBe(200)
  return { players: (await reply.json()) as RankedPlayer[], headers: reply.headers }
}
const standing = async (query = '') => (await list(query)).players.map(({ rank, firstName }) => [rank, firstName])
const me = async (name: string) => (await (await made[name]!.get('/rankings/me')).json()) as MyRanking
const nextOf = (headers: Headers) => /<[^?]+\?([^>]+)>/.exec(headers.get('link') ?? '')?.[1]

describe('the leaderboard', () => {
  test('ranks players with wins or prizes by prize money plus ten points per win; ties share a rank, older accounts first', async () => {
    const { players, headers } = await list()
    expect(players.map(({ rank, firstName, points }) => [rank, firstName, points])).toEqual([
      [1, 'Rosa', 550.25],
      [2, 'Quinn', 100.5],
      [3, 'Omar', 100],
      [3, 'Pia', 100],
      [5, 'Søren', 10],
    ])
    expect(headers.get('x-total-count')).toBe('5')
    expect(headers.get('link')).toBeNull()
  })

  test('shows names and results, but not emails or sort keys', async () => {
    const omar = (await list()).players[2]!
    expect(omar).toEqual({
      rank: 3,
      isShared: true,
      id: made.Omar!.id,
      username: made.Omar!.username,
      firstName: 'Omar',
      lastName: 'Keller',
      avatar: null,
      location: null,
      preferredSports: ['tennis'],
      wins: 10,
      losses: 5,
      totalPrizeWon: 0,
      points: 100,
      verifiedPoints: 0,
    })
  })

  test('a rank is shared by players with equal points, even if they are on another page or filtered out', async () => {
    const shared = async (query: string) =>
      (await list(query)).players.filter(({ isShared }) => isShared).map(({ rank, firstName }) => [rank, firstName])
    const both = [
      [3, 'Omar'],
      [3, 'Pia'],
    ]
    expect(await shared('')).toEqual(both)
    expect(await shared('limit=3')).toEqual([[3, 'Omar']])
    expect(await shared(nextOf((await list('limit=3')).headers) ?? '')).toEqual([[3, 'Pia']])
    expect(await shared('q=oma')).toEqual([[3, 'Omar']])
    expect((await me('Pia')).player?.isShared).toBe(true)
    expect((await me('Quinn')).player?.isShared).toBe(false)
  })

  test('filters do not change ranks', async () => {
    expect(await standing('q=OMA')).toEqual([[3, 'Omar']])
    expect(await standing('q=soren')).toEqual([[5, 'Søren']])
    expect(await standing('sport=soccer')).toEqual([
      [1, 'Rosa'],
      [3, 'Pia'],
    ])
    expect(await standing('sport=tennis&q=pia')).toEqual([[3, 'Pia']])
    expect(await standing('sport=all&q= ')).toHaveLength(5)
    expect(await standing('q=nina')).toEqual([])
    expect(await standing('sport=chess')).toEqual([])
  })

  test('a filter has a total only if the results fit on one page', async () => {
    expect((await list('q=keller')).headers.get('x-total-count')).toBe('5')
    expect((await list('q=keller&limit=2')).headers.get('x-total-count')).toBeNull()
  })

  test.each([['limit=1'], ['limit=2'], ['limit=3'], ['limit=2&q=keller'], ['limit=1&sport=soccer']])(
    'has the same order in pages (%s) as on one page',
    async (query) => {
      const seen: unknown[] = []
      for (let next: string | undefined = query; next;) {
        const { players, headers } = await list(next)
        seen.push(...players)
        next = nextOf(headers)
      }
      expect(seen).toEqual((await list(query.replace(/limit=\d&?/, ''))).players)
    },
  )

  test('emails cannot be searched', async () => {
    expect(await standing(`q=${encodeURIComponent(made.Omar!.email)}`)).toEqual([])
    expect(await standing('q=homefield.example')).toEqual([])
  })

  test('the administrator and deleted accounts are not ranked', async () => {
    const administrator = await anAdministrator(world)
    await world.database.pool.query('update users set wins = 99 where id = $1', [administrator.id])
    await aRanked('Gone', 98, 0)
    await world.database.pool.query('update users set deleted_at = now() where id = $1', [made.Gone!.id])
    expect((await standing()).map(([, name]) => name)).not.toEqual(expect.arrayContaining(['Gone']))
    expect((await standing())[0]).toEqual([1, 'Rosa'])
    expect((await (await administrator.get('/rankings/me')).json()) as MyRanking).toEqual({
      player: null,
      cursor: null,
    })
  })

  test('suspended players are not ranked until they are reinstated, and players below them move up', async () => {
    const before = await standing()
    const [[, leader], [rank, second]] = before as [[number, string], [number, string]]
    const suspend = (at: Date | null) =>
      world.database.pool.query('update users set suspended_at = $2 where id = $1', [made[leader]!.id, at])
    await suspend(new Date())
    expect((await standing())[0]).toEqual([1, second])
    expect((await standing()).map(([, name]) => name)).not.toContain(leader)
    expect((await me(second)).player?.rank).toBe(1)
    await suspend(null)
    expect(await standing()).toEqual(before)
    expect(rank).toBe(2)
  })

  test.each([
    'cursor=abc',
    `cursor=${toCursor(['x', 'y'])}`,
    `cursor=${toCursor(['-100', 'nobody'])}`,
    `cursor=${toCursor(['1e400', '0199c0de-0000-7000-8000-000000000000'])}`,
    'limit=0',
    'limit=201',
    'limit=x',
    `q=${'x'.repeat(101)}`,
    `sport=${'x'.repeat(41)}`,
  ])('%s is refused', async (query) => {
    expect((await visitor(world).get(`/users-with-teams?${query}`)).status).toBe(400)
  })
})

describe('my own rank', () => {
  test('matches the leaderboard', async () => {
    for (const player of (await list()).players) expect((await me(player.firstName)).player).toEqual(player)
  })

  test('is null without a win or prize', async () => {
    expect(await me('Nina')).toEqual({ player: null, cursor: null })
  })

  test('links to the leaderboard a few ranks above', async () => {
    await Promise.all(times(6, (n) => aRanked(`Above${n}`, 2 + n, 0)))
    const { cursor, player } = await me('Søren')
    const { players } = await list(`limit=4&cursor=${cursor}`)
    expect(players.at(-1)).toEqual(player)
    expect(players.map(({ points }) => points)).toEqual([40, 30, 20, 10])
    expect((await me('Rosa')).cursor).toBeNull()
    expect((await me('Pia')).cursor).toBeNull()
  })
})

const meVerified = async (name: string) =>
  (await (await made[name]!.get('/rankings/me?verified=true')).json()) as MyRanking
const verify = (name: string, wins: number, prize: number) =>
  world.database.pool.query(`update users set verified_wins = $2, verified_prize_cents = $3 where id = $1`, [
    made[name]!.id,
    wins,
    prize * 100,
  ])

describe('by verified results', () => {
  beforeAll(async () => {
    await verify('Omar', 7, 0)
    await verify('Pia', 0, 70)
    await verify('Rosa', 2, 200)
  })

  test('only verified results count, also for ranks', async () => {
    const { players, headers } = await list('verified=true')
    expect(
      players.map(({ rank, firstName, wins, totalPrizeWon, points }) => [rank, firstName, wins, totalPrizeWon, points]),
    ).toEqual([
      [1, 'Rosa', 2, 200, 220],
      [2, 'Omar', 7, 0, 70],
      [2, 'Pia', 0, 70, 70],
    ])
    expect(players.map(({ isShared }) => isShared)).toEqual([false, true, true])
    expect(headers.get('x-total-count')).toBe('3')
    const first = await list('verified=true&limit=1')
    expect((await list(nextOf(first.headers))).players.map(({ rank, firstName }) => [rank, firstName])).toEqual([
      [2, 'Omar'],
    ])
  })

  test('by default, the ranking has all results and says how much of them is verified', async () => {
    const { players } = await list()
    expect(
      players.map(({ firstName, points, verifiedPoints }) => [firstName, points, verifiedPoints]).slice(0, 3),
    ).toEqual([
      ['Rosa', 550.25, 220],
      ['Quinn', 100.5, 0],
      ['Omar', 100, 70],
    ])
    expect((await visitor(world).get('/users-with-teams?verified=maybe')).status).toBe(400)
  })

  test('filters do not change ranks, and my own rank counts verified results only', async () => {
    expect(await standing('verified=true&sport=soccer')).toEqual([
      [1, 'Rosa'],
      [2, 'Pia'],
    ])
    expect((await meVerified('Pia')).player).toMatchObject({ rank: 2, points: 70 })
    expect((await meVerified('Quinn')).player).toBeNull()
    expect((await me('Pia')).player).toMatchObject({ rank: 3, points: 100 })
  })
})
