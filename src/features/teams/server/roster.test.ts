import { beforeAll, describe, expect, test } from 'vitest'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import { aCaptain, aTournament, enterPaid, times } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Roster } from '../contract.ts'
import type { Registration } from '#features/registrations/contract.ts'
import type { Team } from '../contract.ts'

const world = useWorld()
let captain: Player
let mate: Player
beforeAll(async () => {
  ;[captain, mate] = [await aCaptain(world), await aCaptain(world)]
})

const read = async <T>(response: Promise<Response>) => (await (await response).json()) as T
const enter = (cup: Pick<TournamentRow, 'id'>, name: string, player = captain) =>
  read<Team>(player.post('/teams', { name, tournamentId: cup.id }))
const rosterOf = (team: Team) => read<Roster>(captain.get(`/teams/${team.id}/roster`))
const edit = async (team: Team, change: object, player = captain) => {
  const reply = await player.patch(`/teams/${team.id}/roster`, change)
  return { status: reply.status, body: (await reply.json()) as Team }
}

test('a new team has its captain as its only member', async () => {
  const team = await enter(await aTournament(world), 'Net Ninjas')
  expect(await rosterOf(team)).toEqual({ name: 'Net Ninjas', members: [`@${captain.username}`], invitations: [] })
})

test('a captain renames the team and lists members with and without an account', async () => {
  const cup = await aTournament(world)
  const team = await enter(cup, 'Net Ninjas')
  const members = [`@${captain.username}`, `@${mate.username.toUpperCase()}`, 'Sam from next door']
  const changed = { ...team, name: 'Net Results', members: [captain.id, 'Sam from next door'] }
  expect(await edit(team, { name: ' Net Results ', members })).toEqual({ status: 200, body: changed })
  expect(await read(captain.get(`/tournaments/${cup.id}/teams`))).toEqual([changed])
  const [latest] = await read<Registration[]>(captain.get(`/users/${captain.id}/registrations`))
  expect(latest).toMatchObject({ teamId: team.id, teamName: 'Net Results' })
  expect(await rosterOf(team)).toEqual({
    name: 'Net Results',
    members: [`@${captain.username}`, 'Sam from next door', `@${mate.username}`],
    invitations: [{ member: `@${mate.username}`, status: 'invited' }],
  })
})

test('ids work for members too, nobody is invited twice, and an empty roster means the captain', async () => {
  const team = await enter(await aTournament(world), 'Doubles')
  const twice = await edit(team, { members: [mate.id, `@${mate.username}`, mate.id.toUpperCase()] })
  expect(twice.body.members).toEqual([])
  expect((await rosterOf(team)).invitations).toEqual([{ member: `@${mate.username}`, status: 'invited' }])
  expect((await edit(team, { members: [] })).body.members).toEqual([captain.id])
})

test("another team's name in the tournament is taken in any letter case; the team's own name is not", async () => {
  const cup = await aTournament(world)
  const team = await enter(cup, 'Net Ninjas')
  await enter(cup, 'Rim Rockers', mate)
  expect(await edit(team, { name: 'RIM ROCKERS' })).toMatchObject({
    status: 409,
    body: { code: 'team_name_taken', fields: { name: expect.stringContaining('already') } },
  })
  expect(await edit(team, { name: 'NET NINJAS' })).toMatchObject({ status: 200, body: { name: 'NET NINJAS' } })
  expect(await edit(await enter(await aTournament(world), 'Elsewhere'), { name: 'Rim Rockers' })).toMatchObject({
    status: 200,
  })
})

test('of ten teams renamed to the same name at once while another registers with it, exactly one gets it', async () => {
  const cup = await aTournament(world, { maxTeams: 24 })
  const captains = [captain, mate, ...(await inTurn(2, () => aCaptain(world)))]
  const teams = await inTurn(10, (index) => enter(cup, `Rivals ${index}`, captains[index % captains.length]))
  const outcomes = await Promise.all([
    ...teams.map(
      async (team, index) => (await edit(team, { name: 'The One' }, captains[index % captains.length])).status,
    ),
    captains[3]!.post('/teams', { name: 'the one', tournamentId: cup.id }).then(({ status }) => status),
  ])
  expect(outcomes.filter((status) => status < 300)).toHaveLength(1)
  expect(outcomes.filter((status) => status === 409)).toHaveLength(10)
})

test('members are resolved the same way at registration as in an edit', async () => {
  const members = ['Sam', `@${mate.username}`, 'Sam']
  const cup = await aTournament(world)
  const paidLater = await read<Team>(captain.post('/teams', { name: 'Alike', tournamentId: cup.id, members }))
  expect(paidLater.members).toEqual(['Sam'])
  expect((await rosterOf(paidLater)).invitations).toEqual([{ member: `@${mate.username}`, status: 'invited' }])
  const refused = await captain.post('/teams', { name: 'Ghosts', tournamentId: cup.id, members: ['@nobody'] })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { fields: { members: 'There is no player called @nobody.' } },
  ])
})

describe('an edit is refused', () => {
  test.each([
    ['with a blank name', { name: '  ' }, { name: 'Team name is required' }],
    ['with a member without a name', { members: ['Sam', ' '] }, { members: 'Enter a name for each player' }],
    ['with too many members', { members: times(31, String) }, { members: 'A team can have at most 30 players' }],
    ['with an unknown username', { members: ['@nobody'] }, { members: 'There is no player called @nobody.' }],
    [
      'with an unknown id',
      { members: ['019a0000-0000-7000-8000-000000000000'] },
      { members: 'There is no player called 019a0000-0000-7000-8000-000000000000.' },
    ],
  ])('%s', async (_, change, fields) => {
    const team = await enter(await aTournament(world), 'Net Ninjas')
    expect(await edit(team, change)).toMatchObject({ status: 400, body: { fields } })
    expect(await rosterOf(team)).toEqual({ name: 'Net Ninjas', members: [`@${captain.username}`], invitations: [] })
  })

  test('for other players, who cannot read the roster either', async () => {
    const team = await enter(await aTournament(world), 'Net Ninjas')
    expect((await mate.get(`/teams/${team.id}/roster`)).status).toBe(403)
    expect((await edit(team, { name: 'Mine' }, mate)).status).toBe(403)
  })

  test('after the deadline', async () => {
    const cup = await aTournament(world)
    const team = await enter(cup, 'Net Ninjas')
    const now = world.clock.now
    world.clock.now = cup.registrationDeadline
    const late = await edit(team, { name: 'Late' })
    world.clock.now = now
    expect(late).toMatchObject({ status: 409, body: { code: 'roster_closed' } })
  })

  test('after the deadline also when sent along with a payment, which still counts', async () => {
    const cup = await aTournament(world)
    const [inTime, late] = [await enterPaid(world, captain, cup, 'In Time'), await enterPaid(world, mate, cup, 'Late')]
    const claim = async ({ started, team }: typeof inTime, player: Player) => {
      const members = ['Sam', 'Alex']
      const { paymentIntentId } = started
      return read<Team>(player.post('/teams', { name: team.name, tournamentId: cup.id, members, paymentIntentId }))
    }
    expect((await claim(inTime, captain)).members).toEqual(['Sam', 'Alex'])
    const now = world.clock.now
    world.clock.now = cup.registrationDeadline
    const claimed = await claim(late, mate)
    world.clock.now = now
    expect(claimed).toMatchObject({ paymentStatus: 'paid', members: [mate.id] })
  })

  test('for a team that was withdrawn', async () => {
    const team = await enter(await aTournament(world), 'Net Ninjas')
    await captain.post(`/teams/${team.id}/withdrawal`)
    expect(await edit(team, { name: 'Back again' })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })
})

async function inTurn<T>(n: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (const index of times(n, (index) => index)) made.push(await make(index))
  return made
}
