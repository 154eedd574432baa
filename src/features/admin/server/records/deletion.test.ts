import { beforeAll, describe, expect, test } from 'vitest'
import { aCaptain, aTournament, anAdministrator, enterPaid } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let administrator: Player
beforeAll(async () => {
  administrator = await anAdministrator(world)
})

const json = async <T = Record<string, unknown>>(reply: Promise<Response>) => (await (await reply).json()) as T

describe('the preview of a deletion', () => {
  test('counts paid, cash and unpaid teams, and matches what the deletion then refunds', async () => {
    const cup = await aTournament(world)
    for (const name of ['One', 'Two']) await enterPaid(world, await aCaptain(world), cup, name)
    const cash = await json<{ id: string }>(
      (await aCaptain(world)).post('/teams', { name: 'Cash', tournamentId: cup.id }),
    )
    await administrator.patch(`/teams/${cash.id}`, { paymentStatus: 'paid' })
    await (await aCaptain(world)).post('/teams', { name: 'Later', tournamentId: cup.id })
    expect(await json(administrator.get(`/admin/tournaments/${cup.id}/deletion`))).toEqual({
      paidTeams: 3,
      unpaidTeams: 1,
      refund: 100,
      cash: 50,
      leavesHistory: true,
    })
    expect(await json(administrator.get(`/admin/teams/${cash.id}/deletion`))).toMatchObject({
      paidTeams: 1,
      cash: 50,
      refund: 0,
    })

    await administrator.delete(`/tournaments/${cup.id}`)
    await world.settled()
    expect(await json(administrator.get(`/admin/tournaments/${cup.id}/refunds`))).toEqual({
      requested: 0,
      succeeded: 2,
      failed: 0,
      amount: 100,
    })
    expect((await administrator.get(`/admin/tournaments/${cup.id}/deletion`)).status).toBe(409)
  })

  test('shows that a tournament without teams leaves no history', async () => {
    const cup = await aTournament(world)
    const preview = await json(administrator.get(`/admin/tournaments/${cup.id}/deletion`))
    expect(preview).toEqual({ paidTeams: 0, unpaidTeams: 0, refund: 0, cash: 0, leavesHistory: false })
  })
})
