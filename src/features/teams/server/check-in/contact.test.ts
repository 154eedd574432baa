import { expect, test } from 'vitest'
import { aCaptain, aTournament, joinTeam, visitor } from '#test/builders.ts'
import { enterPending, useMoneyWorld } from '#test/money.ts'
import type { CheckInList } from '../../check-in-contract.ts'

const world = useMoneyWorld()
const phone = '(512) 555-0123'

async function aTeam() {
  const [organizer, captain, mate] = [await aCaptain(world), await aCaptain(world), await aCaptain(world)]
  const cup = await aTournament(world, { organizerId: organizer.id })
  const team = await enterPending(captain, cup, 'Zilker Nine')
  await joinTeam(captain, team, mate)
  return { organizer, captain, mate, cup, team, path: `/teams/${team.id}/contact` }
}

test('a captain types a phone number, and those who run the tournament see it at check-in', async () => {
  const { organizer, captain, cup, path } = await aTeam()
  expect(await (await captain.get(path)).json()).toEqual({ phone: null })
  expect(await (await captain.patch(path, { phone: ` ${phone} ` })).json()).toEqual({ phone })
  expect(await (await captain.get(path)).json()).toEqual({ phone })
  const list = (await (await organizer.get(`/tournaments/${cup.id}/check-in`)).json()) as CheckInList
  expect(list.map((team) => team.phone)).toEqual([phone])
})

test('the organizer changes and deletes it', async () => {
  const { organizer, captain, path } = await aTeam()
  await captain.patch(path, { phone })
  expect((await organizer.patch(path, { phone: '+44 20 7946 0018' })).status).toBe(200)
  expect(await (await captain.get(path)).json()).toEqual({ phone: '+44 20 7946 0018' })
  await organizer.patch(path, { phone: '' })
  expect(await (await captain.get(path)).json()).toEqual({ phone: null })
})

test.each(['call me', '12', '1'.repeat(16), 'tel:5125550123', '+1 512 555 0123;ext=9'])(
  'the phone number %j is refused at its field',
  async (wrong) => {
    const { captain, path } = await aTeam()
    const reply = await captain.patch(path, { phone: wrong })
    expect([reply.status, await reply.json()]).toMatchObject([400, { fields: { phone: expect.any(String) } }])
  },
)

test('no reply to anybody else contains the phone number', async () => {
  const { organizer, captain, mate, cup, team, path } = await aTeam()
  await captain.patch(path, { phone })
  const stranger = await aCaptain(world)
  const paths = [
    `/tournaments/${cup.id}`,
    `/tournaments/${cup.id}/teams`,
    `/tournaments/${cup.id}/competition`,
    `/tournaments/${cup.id}/competition/history`,
    `/tournaments/${cup.id}/check-in`,
    `/tournaments/${cup.id}/check-in/ticks`,
    `/tournaments/${cup.id}/registrations`,
    `/teams/${team.id}`,
    `/teams/${team.id}/roster`,
    `/users/${captain.id}`,
    `/users/${captain.id}/tournaments`,
    `/users/${captain.id}/registrations`,
    path,
  ]
  for (const reader of [visitor(world), stranger, mate]) {
    for (const each of paths) expect(await (await reader.get(each)).text()).not.toContain('555-0123')
    expect((await reader.get(path)).status).toBeGreaterThanOrEqual(401)
  }
  expect(await (await organizer.get(`/tournaments/${cup.id}/check-in`)).text()).toContain('555-0123')
})
