import { beforeAll, describe, expect, test } from 'vitest'
import { aCaptain, aTournament, anAdministrator, enterPaid, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})

const json = async <T = Record<string, unknown>>(reply: Promise<Response>) => (await (await reply).json()) as T

/** Two administrators' windows edit the record they both loaded, one after the other. */
async function race(list: string, id: string, path: string, first: object, second: object) {
  const [record] = (await json<{ id: string; revision: string }[]>(administrator.get(list))).filter(
    (row) => row.id === id,
  )
  const { revision } = record!
  const [one, two] = [
    await administrator.patch(path, { ...first, revision }),
    await administrator.patch(path, { ...second, revision }),
  ]
  return [one.status, two.status, ((await two.json()) as { code: string }).code]
}

describe('when two windows edit the same record, the second edit is refused and nothing is overwritten', () => {
  const secondRefused = [200, 409, 'edited_meanwhile']

  test('a user', async () => {
    const robin = await aCaptain(world)
    const path = `/users/${robin.id}`
    expect(await race('/users', robin.id, path, { bio: 'Point guard.' }, { firstName: 'Rob' })).toEqual(secondRefused)
    expect(await json(administrator.get(path))).toMatchObject({ bio: 'Point guard.', firstName: 'Robin' })
  })

  test('a tournament', async () => {
    const cup = await aTournament(world)
    const path = `/tournaments/${cup.id}`
    expect(await race('/admin/tournaments', cup.id, path, { prizePool: 900 }, { prizePool: 700 })).toEqual(
      secondRefused,
    )
    expect(await json(administrator.get(path))).toMatchObject({ prizePool: 900 })
  })

  test('a team', async () => {
    const [captain, cup] = [await aCaptain(world), await aTournament(world)]
    const { team } = await enterPaid(world, captain, cup, 'Net Ninjas')
    const first = { name: 'Nets' }
    expect(await race('/teams', team.id, `/teams/${team.id}`, first, { paymentStatus: 'refunded' })).toEqual(
      secondRefused,
    )
    const [listed] = await json<object[]>(administrator.get(`/teams?tournamentId=${cup.id}`))
    expect(listed).toMatchObject({ name: 'Nets', paymentStatus: 'paid' })
  })

  test('of twenty edits at the same moment, one is saved', async () => {
    const cup = await aTournament(world)
    const { revision } = await json<{ revision: string }>(administrator.get(`/admin/tournaments/${cup.id}`))
    const replies = await Promise.all(
      times(20, (n) => administrator.patch(`/tournaments/${cup.id}`, { prizePool: 1_000 + n, revision })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('a new team does not make an open edit form stale', async () => {
    const cup = await aTournament(world)
    const { revision } = await json<{ revision: string }>(administrator.get(`/admin/tournaments/${cup.id}`))
    await enterPaid(world, await aCaptain(world), cup, 'Net Ninjas')
    expect((await administrator.patch(`/tournaments/${cup.id}`, { prizePool: 1, revision })).status).toBe(200)
  })
})
