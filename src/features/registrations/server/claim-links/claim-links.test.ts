import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications, playerResults, registrations, teams, tournaments, users } from '#db/schema.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { Claim, Entry } from '#features/registrations/contract.ts'
import type { Invitation, Team } from '#features/teams/contract.ts'
import { aCaptain, aTournament, confirmCard, justStarted, times, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { aReport, competitionOf, drawn, addOfficials, playOut, sendConfirmed, teamsOf } from '#test/competition.ts'
import { finished, finishOf, resultsOf } from '#test/finish.ts'
import { useMoneyWorld } from '#test/money.ts'
import { publishedSchedule, someCourts } from '#test/schedule.ts'
import { statusAndCode } from '#test/refusals.ts'

const world = useMoneyWorld()
const ended = [404, 'claim_link_not_found']

async function aCup(overrides: Partial<typeof tournaments.$inferInsert> = {}) {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id, entryFeeCents: 50_00, ...overrides })
  return { ...cup, organizer }
}
type Cup = Awaited<ReturnType<typeof aCup>>

/** Enters a team by hand; returns its id. */
async function aTeam(cup: Cup, name = 'Green Rockets', payment = 'on_the_day'): Promise<string> {
  const body = { teams: [{ name, players: ['Maria Kowalski', 'Sam Lee'] }], payment }
  const reply = await cup.organizer.post(`/tournaments/${cup.id}/registrations`, body)
  expect(reply.status).toBe(201)
  return ((await reply.json()) as Team[])[0]!.id
}

const link = (cup: Cup, teamId: string, by: Player = cup.organizer) =>
  by.call('PUT', `/tournaments/${cup.id}/teams/${teamId}/claim-link`)
const revoke = (cup: Cup, teamId: string) => cup.organizer.delete(`/tournaments/${cup.id}/teams/${teamId}/claim-link`)
async function tokenOf(cup: Cup, teamId: string): Promise<string> {
  const { url } = (await (await link(cup, teamId)).json()) as { url: string }
  return url.split('/').at(-1)!
}
const claim = (player: Pick<Player, 'post'>, token: string) => player.post(`/claim/${token}`)
const seen = (token: string) => visitor(world).get(`/claim/${token}`)
const teamRow = async (id: string) => (await world.app.db.select().from(teams).where(eq(teams.id, id)))[0]!
const entryOf = async (cup: Cup, teamId: string) =>
  ((await (await cup.organizer.get(`/tournaments/${cup.id}/registrations`)).json()) as Entry[]).find(
    (entry) => entry.teamId === teamId,
  )!
const bellsOf = ({ id }: Pick<Player, 'id'>, type: string) =>
  world.app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.type, type)))
const openOf = async (player: Player) => (await (await player.get('/invitations')).json()) as Invitation[]
const asGuesser = async (path: string) => world.api.request(`/api${path}`, {}, { address: '203.0.113.9' })
const play = (cup: Cup) =>
  world.app.db.update(tournaments).set(justStarted(world.clock.now)).where(eq(tournaments.id, cup.id))

/** A drawn tournament of five teams: the first has a claim link, and somebody is invited to be the captain of the second. */
async function aDrawnCupWithInvitation() {
  const cup = await aCup()
  const [teamId, invited] = [await aTeam(cup), await aTeam(cup, 'Blues')]
  for (const name of ['C', 'D', 'E']) await aTeam(cup, name)
  const [captain, token] = [await aCaptain(world), await tokenOf(cup, teamId)]
  const invite = () =>
    cup.organizer.call('PUT', `/tournaments/${cup.id}/teams/${invited}/captain-invitation`, {
      captain: captain.username,
    })
  await invite()
  const [{ id } = { id: '' }] = await openOf(captain)
  await drawn(cup.organizer, cup.id)
  return { cup, teamId, invited, captain, token, invite, id }
}

describe('a claim link', () => {
  test('shows the tournament and the team, and nothing personal', async () => {
    const cup = await aCup()
    const token = await tokenOf(cup, await aTeam(cup))
    const shown = (await (await seen(token)).json()) as Claim
    expect(shown).toEqual({ tournamentId: cup.id, tournamentName: cup.name, teamName: 'Green Rockets' })
  })

  test('makes one person the captain; the organizer sees who, and the person is told about the fee', async () => {
    const cup = await aCup()
    const teamId = await aTeam(cup)
    const token = await tokenOf(cup, teamId)
    expect(await entryOf(cup, teamId)).toMatchObject({ hasClaimLink: true, claimedAt: null })
    const player = await aCaptain(world)
    const reply = await claim(player, token)
    expect([reply.status, await reply.json()]).toEqual([200, { tournamentId: cup.id, teamId }])
    expect(await teamRow(teamId)).toMatchObject({
      captainId: player.id,
      claimedAt: world.clock.now,
      members: [player.id, 'Maria Kowalski', 'Sam Lee'],
    })
    expect(await entryOf(cup, teamId)).toMatchObject({
      captainId: player.id,
      captainName: 'Robin Keller',
      hasClaimLink: false,
      claimedAt: world.clock.now.toISOString(),
    })
    const [bell] = await bellsOf(cup.organizer, 'member_response')
    expect(bell!.message).toBe(`Robin Keller (@${player.username}) is now the captain of Green Rockets.`)
    const [told] = await bellsOf(player, 'team_registered')
    expect(told!.message).toContain(
      "Pay the entry fee of $50 by the start of the team's first match to keep your spot.",
    )
    // The reply may have been lost.
    expect((await claim(player, token)).status).toBe(200)
    expect(await bellsOf(cup.organizer, 'member_response')).toHaveLength(1)
  })

  test('stays the same until it is revoked, and the next one is different', async () => {
    const cup = await aCup()
    const teamId = await aTeam(cup)
    const first = await tokenOf(cup, teamId)
    expect(await tokenOf(cup, teamId)).toBe(first)
    expect((await revoke(cup, teamId)).status).toBe(200)
    expect(await entryOf(cup, teamId)).toMatchObject({ hasClaimLink: false })
    expect(await statusAndCode(claim(await aCaptain(world), first))).toEqual(ended)
    const second = await tokenOf(cup, teamId)
    expect(second).not.toBe(first)
    expect(await statusAndCode(seen(first))).toEqual(ended)
    expect((await seen(second)).status).toBe(200)
  })

  test('works once: after that, it looks like one that never existed', async () => {
    const cup = await aCup()
    const token = await tokenOf(cup, await aTeam(cup))
    expect((await claim(await aCaptain(world), token)).status).toBe(200)
    expect(await statusAndCode(seen(token))).toEqual(ended)
    expect(await statusAndCode(claim(await aCaptain(world), token))).toEqual(ended)
  })

  test('makes exactly one of twenty rivals the captain', async () => {
    const cup = await aCup()
    const teamId = await aTeam(cup)
    const token = await tokenOf(cup, teamId)
    const crowd = await Promise.all(times(20, () => aCaptain(world)))
    const replies = await Promise.all(crowd.map((player) => claim(player, token)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(19)
    const winner = crowd[statuses.indexOf(200)]!
    expect(await teamRow(teamId)).toMatchObject({
      captainId: winner.id,
      members: [winner.id, 'Maria Kowalski', 'Sam Lee'],
    })
    expect((await bellsOf(cup.organizer, 'member_response'))[0]!.message.split('\n')).toHaveLength(1)
  })

  test('ends when somebody accepts an invitation, and ends open invitations when it is used', async () => {
    const cup = await aCup()
    const [claimed, accepted] = [await aTeam(cup), await aTeam(cup, 'Blues')]
    const invite = (teamId: string, { username }: Player) =>
      cup.organizer.call('PUT', `/tournaments/${cup.id}/teams/${teamId}/captain-invitation`, { captain: username })
    const [first, second] = [await aCaptain(world), await aCaptain(world)]
    await invite(claimed, first)
    await invite(accepted, second)
    const [firstToken, secondToken] = [await tokenOf(cup, claimed), await tokenOf(cup, accepted)]
    await claim(await aCaptain(world), firstToken)
    expect(await openOf(first)).toEqual([])
    await second.patch(`/invitations/${(await openOf(second))[0]!.id}`, { status: 'accepted' })
    expect(await statusAndCode(claim(await aCaptain(world), secondToken))).toEqual(ended)
  })

  test('is only for teams without a captain that still play, and only those who run the tournament get it', async () => {
    const cup = await aCup()
    const teamId = await aTeam(cup)
    const [helper, scorekeeper] = [await aCaptain(world), await aCaptain(world)]
    await addOfficials(world, cup.id, helper.id, scorekeeper.id)
    expect((await link(cup, teamId, helper)).status).toBe(200)
    expect(await statusAndCode(link(cup, teamId, scorekeeper))).toEqual([403, 'cannot_run'])
    const other = await aCup()
    expect(await statusAndCode(link(other, teamId))).toEqual([404, 'team_not_found'])
    await claim(await aCaptain(world), await tokenOf(cup, teamId))
    expect(await statusAndCode(link(cup, teamId))).toEqual([409, 'has_captain'])
    const gone = await aTeam(cup, 'Gone')
    const token = await tokenOf(cup, gone)
    await cup.organizer.delete(`/tournaments/${cup.id}/registrations/${(await entryOf(cup, gone)).id}`)
    expect(await statusAndCode(claim(await aCaptain(world), token))).toEqual(ended)
    expect(await statusAndCode(link(cup, gone))).toEqual([409, 'changed_meanwhile'])
  })

  test('does not work while its team is withdrawn from the draw, nor does an invitation', async () => {
    const { cup, teamId, invited, captain, token, invite, id } = await aDrawnCupWithInvitation()
    const change = async (kind: 'withdrawals' | 'reinstatements', of: string) =>
      sendConfirmed(cup.organizer, `/tournaments/${cup.id}/${kind}`, { id: randomUUID(), teamId: of })
    for (const of of [teamId, invited]) expect((await change('withdrawals', of)).status).toBe(201)
    expect((await seen(token)).status).toBe(404)
    expect(await statusAndCode(claim(await aCaptain(world), token))).toEqual(ended)
    const refused = [409, 'team_is_out']
    expect(await statusAndCode(link(cup, teamId))).toEqual(refused)
    expect(await statusAndCode(captain.patch(`/invitations/${id}`, { status: 'accepted' }))).toEqual(refused)
    expect(await statusAndCode(invite())).toEqual(refused)
    expect(await openOf(captain)).toEqual([])
    for (const of of [teamId, invited]) expect((await change('reinstatements', of)).status).toBe(201)
    expect((await claim(await aCaptain(world), token)).status).toBe(200)
    expect((await captain.patch(`/invitations/${id}`, { status: 'accepted' })).status).toBe(200)
  })

  test('does not work while its team is replaced, nor does an invitation', async () => {
    const { cup, teamId, invited, captain, token, invite, id } = await aDrawnCupWithInvitation()
    const facts = [teamId, invited].map((of) => ({ id: randomUUID(), teamId: of, by: { name: `Friends of ${of}` } }))
    for (const fact of facts) {
      expect((await cup.organizer.post(`/tournaments/${cup.id}/replacements`, fact)).status).toBe(201)
    }
    expect((await seen(token)).status).toBe(404)
    expect(await statusAndCode(claim(await aCaptain(world), token))).toEqual(ended)
    const refused = [409, 'team_is_out']
    expect(await statusAndCode(link(cup, teamId))).toEqual(refused)
    expect(await statusAndCode(captain.patch(`/invitations/${id}`, { status: 'accepted' }))).toEqual(refused)
    expect(await statusAndCode(invite())).toEqual(refused)
    expect(await openOf(captain)).toEqual([])
    for (const { id: fact } of facts.toReversed()) {
      const undo = { id: randomUUID(), fact, reason: 'They are here after all' }
      expect((await cup.organizer.post(`/tournaments/${cup.id}/undo`, undo)).status).toBe(201)
    }
    expect((await claim(await aCaptain(world), token)).status).toBe(200)
    expect((await captain.patch(`/invitations/${id}`, { status: 'accepted' })).status).toBe(200)
  })

  test('needs an account with a confirmed email', async () => {
    const cup = await aCup()
    const token = await tokenOf(cup, await aTeam(cup))
    expect(await statusAndCode(claim(visitor(world), token))).toEqual([401, 'not_logged_in'])
    const player = await aCaptain(world)
    await world.app.db.update(users).set({ emailVerified: false }).where(eq(users.id, player.id))
    expect(await statusAndCode(claim(player, token))).toEqual([403, 'confirm_email_to_claim'])
    await world.app.db.update(users).set({ emailVerified: true }).where(eq(users.id, player.id))
    expect((await claim(player, token)).status).toBe(200)
  })
})

test('10,000 guesses find nothing and are limited, and the real link still works on the same network', async () => {
  const cup = await aCup()
  const token = await tokenOf(cup, await aTeam(cup))
  const statuses: number[] = []
  for (let sent = 0; sent < 10_000; sent += 100) {
    const guesses = times(100, () =>
      asGuesser(`/claim/${token.slice(0, 27)}${randomBytes(17).toString('base64url').slice(0, 22)}`),
    )
    for (const { status } of await Promise.all(guesses)) statuses.push(status)
  }
  const countOf = (wanted: number) => statuses.filter((status) => status === wanted).length
  expect([countOf(404), countOf(429)]).toEqual([30, 9_970])
  expect((await asGuesser(`/claim/${token}`)).status).toBe(200)
})

test('links that were used or revoked do not count as guesses, however often they are opened', async () => {
  const cup = await aCup()
  const teamId = await aTeam(cup)
  const token = await tokenOf(cup, teamId)
  await revoke(cup, teamId)
  for (const { status } of await Promise.all(times(150, () => seen(token)))) expect(status).toBe(404)
  expect((await seen(await tokenOf(cup, teamId))).status).toBe(200)
})

describe('three new accounts', () => {
  test('cannot be captain of two teams of a tournament with links, nor claim one while playing for another', async () => {
    const cup = await aCup()
    const [reds, blues] = [await aTeam(cup, 'Reds'), await aTeam(cup, 'Blues')]
    const [player, mate] = [await aCaptain(world), await aCaptain(world)]
    expect((await claim(player, await tokenOf(cup, reds))).status).toBe(200)
    const token = await tokenOf(cup, blues)
    expect(await statusAndCode(claim(player, token))).toEqual([409, 'already_on_a_team'])
    await world.app.db
      .update(teams)
      .set({ members: [player.id, mate.id] })
      .where(eq(teams.id, reds))
    expect(await statusAndCode(claim(mate, token))).toEqual([409, 'already_on_a_team'])
    expect((await claim(await aCaptain(world), token)).status).toBe(200)
  })

  test('get no points for matches that they did not play: the link ends with the first result', async () => {
    const cup = await aCup({ entryFeeCents: 0 })
    const teamId = await aTeam(cup)
    for (const name of ['B', 'C', 'D']) await aTeam(cup, name)
    const token = await tokenOf(cup, teamId)
    await drawn(cup.organizer, cup.id)
    expect((await seen(token)).status).toBe(200)
    await play(cup)
    expect(await statusAndCode(claim(await aCaptain(world), token))).toEqual(ended)
    expect(await statusAndCode(link(cup, teamId))).toEqual([409, 'first_match_started'])
    await playOut(cup.organizer, cup.id)
    expect((await finished(cup)).status).toBe(201)
    expect(await statusAndCode(claim(await aCaptain(world), token))).toEqual(ended)
    expect(await world.app.db.$count(playerResults, eq(playerResults.teamId, teamId))).toBe(0)
  })

  test('can claim until the team’s first match in the published schedule, but not after its first result', async () => {
    const cup = await aCup({ entryFeeCents: 0 })
    for (const name of ['A', 'B', 'C', 'D']) await aTeam(cup, name)
    await drawn(cup.organizer, cup.id)
    await publishedSchedule(cup.organizer, cup.id, someCourts(1, cup.startDate))
    const snapshot = await competitionOf(cup.organizer, cup.id)
    const late = snapshot.matches.find(({ number }) => number === 2)!
    const [teamId, opponent] = teamsOf(late)
    const [first, second] = [await tokenOf(cup, teamId), await tokenOf(cup, opponent)]
    const { startsAt } = snapshot.schedule!.matches.find(({ number }) => number === 2)!
    const now = world.clock.now
    world.clock.now = new Date(new Date(startsAt).getTime() - 60_000)
    expect((await claim(await aCaptain(world), first)).status).toBe(200)
    const report = aReport(snapshot, 2, [21, 15])
    expect((await cup.organizer.post(`/tournaments/${cup.id}/matches/2/reports`, report)).status).toBe(201)
    expect(await statusAndCode(claim(await aCaptain(world), second))).toEqual(ended)
    world.clock.now = now
  })

  test('verify no results, even if the organizer claims teams with second accounts that pay by card', async () => {
    const cup = await aCup()
    const accounts: Player[] = []
    for (const name of ['A', 'B', 'C', 'D']) {
      const [teamId, account] = [await aTeam(cup, name), await aCaptain(world)]
      await claim(account, await tokenOf(cup, teamId))
      const reply = await account.post('/create-payment-intent', { tournamentId: cup.id, teamId })
      const started = (await reply.json()) as StartedEntry
      await confirmCard(world, started)
      const { paymentIntentId } = started
      expect((await account.patch(`/teams/${teamId}/payment`, { paymentStatus: 'paid', paymentIntentId })).status).toBe(
        200,
      )
      accounts.push(account)
    }
    await drawn(cup.organizer, cup.id)
    await play(cup)
    await playOut(cup.organizer, cup.id)
    expect((await finished(cup)).status).toBe(201)
    expect(await finishOf(cup.organizer, cup)).toMatchObject({ verification: { verifiable: 'no' } })
    const results = await Promise.all(accounts.map((account) => resultsOf(world, account)))
    expect(results.map(({ verified }) => verified)).toEqual(times(4, () => [0, 0, 0]))
  })

  test('with a photo of the code learn no phone number, and can neither withdraw the team nor take its spot', async () => {
    const cup = await aCup()
    const teamId = await aTeam(cup, 'Green Rockets', 'waived')
    await cup.organizer.patch(`/teams/${teamId}/contact`, { phone: '(512) 555-0123' })
    const thief = await aCaptain(world)
    await claim(thief, await tokenOf(cup, teamId))
    expect(await (await thief.get(`/teams/${teamId}/contact`)).json()).toEqual({ phone: null })
    expect(JSON.stringify(await (await thief.get('/auth/my-data')).json())).not.toContain('555-0123')
    expect(await (await cup.organizer.get(`/teams/${teamId}/contact`)).json()).toEqual({ phone: '(512) 555-0123' })
    expect(await statusAndCode(thief.get(`/teams/${teamId}/withdrawal`))).toEqual([409, 'organizer_withdraws'])
    expect(await statusAndCode(thief.post(`/teams/${teamId}/withdrawal`))).toEqual([409, 'organizer_withdraws'])
    const unpaid = await aTeam(cup, 'Unpaid')
    const other = await aCaptain(world)
    await claim(other, await tokenOf(cup, unpaid))
    expect(await statusAndCode(other.post(`/teams/${unpaid}/withdrawal`))).toEqual([409, 'organizer_withdraws'])
    const registration = (await world.app.db.select().from(registrations).where(eq(registrations.teamId, unpaid)))[0]!
    expect(await statusAndCode(other.delete(`/registrations/${registration.id}`))).toEqual([409, 'organizer_withdraws'])
  })
})
