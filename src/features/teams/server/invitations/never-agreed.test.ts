import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { playerResults, teams, tournaments, users } from '#db/schema.ts'
import type { UserTournament } from '#features/registrations/contract.ts'
import { deleteUser } from '#workflows/delete-account.ts'
import { aCaptain, stillOpen } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aDecidedTournament, finished, undoFinish } from '#test/finish.ts'
import { statusAndCode } from '#test/refusals.ts'
import { useWorld } from '#test/world.ts'
import type { Invitation } from '../../contract.ts'

const world = useWorld()
const past = () => new Date(world.clock.now.getTime() - 3_600_000)

/** A decided tournament whose winners list this player. */
async function aCupWith(player: Player) {
  const cup = await aDecidedTournament(world, { feeCents: 1_000 })
  const [team, captain] = [cup.teams[0]!, cup.captains[0]!]
  await world.app.db
    .update(teams)
    .set({ members: [captain.id, player.id] })
    .where(eq(teams.id, team.id))
  return { cup, team, captain }
}
const closed = ({ id }: { id: string }) =>
  world.app.db.update(tournaments).set({ registrationDeadline: past() }).where(eq(tournaments.id, id))
const rowOf = async ({ id }: Player) => (await world.app.db.select().from(users).where(eq(users.id, id)))[0]
const creditsOf = ({ id }: Player) => world.app.db.$count(playerResults, eq(playerResults.userId, id))
const leave = (player: Player, { id }: { id: string }) => player.delete(`/teams/${id}/membership`)

test('a member who never agreed leaves after the finish, and loses exactly what the team credited', async () => {
  const [player, other] = [await aCaptain(world), await aCaptain(world)]
  await world.app.db.update(users).set({ wins: 5, losses: 4 }).where(eq(users.id, player.id))
  const { cup, team, captain } = await aCupWith(player)
  expect((await finished(cup)).status).toBe(201)
  expect(await rowOf(player)).toMatchObject({ wins: 7, losses: 4, verifiedWins: 2 })
  const shown = async () => (await (await player.get(`/users/${player.id}/tournaments`)).json()) as UserTournament[]
  expect((await shown())[0]!.userTeam).toMatchObject({ id: team.id, hasAgreed: false })
  expect(await statusAndCode(leave(other, team))).toEqual([409, 'not_on_this_team'])
  expect((await leave(player, team)).status).toBe(200)
  expect(await rowOf(player)).toMatchObject({
    wins: 5,
    losses: 4,
    totalPrizeWonCents: 0,
    verifiedWins: 0,
    verifiedPrizeCents: 0,
  })
  expect([await creditsOf(player), await creditsOf(captain), await shown()]).toEqual([0, 1, []])
  expect((await undoFinish(cup)).status).toBe(200)
  expect(await rowOf(player)).toMatchObject({ wins: 5, losses: 4 })
})

test('a member who accepted stays once the roster has closed, and both can delete their accounts', async () => {
  const [agreed, listed] = [await aCaptain(world), await aCaptain(world)]
  const { cup, team, captain } = await aCupWith(listed)
  await world.app.db.update(tournaments).set(stillOpen(world.clock.now)).where(eq(tournaments.id, cup.id))
  const members = [`@${captain.username}`, `@${listed.username}`, `@${agreed.username}`]
  expect((await captain.patch(`/teams/${team.id}/roster`, { members })).status).toBe(200)
  const [invitation] = (await (await agreed.get('/invitations')).json()) as Invitation[]
  expect((await agreed.patch(`/invitations/${invitation!.id}`, { status: 'accepted' })).status).toBe(200)
  await closed(cup)
  expect(await statusAndCode(leave(agreed, team))).toEqual([409, 'roster_closed'])
  expect((await leave(listed, team)).status).toBe(200)
  for (const player of [agreed, listed]) {
    await deleteUser(world.app, player, player.id)
    expect((await rowOf(player))!.deletedAt).not.toBeNull()
  }
})
