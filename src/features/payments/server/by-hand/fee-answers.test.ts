import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { StartedEntry, WithdrawalQuote } from '#features/payments/contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { payTokens } from '#features/registrations/server/link-tokens.ts'
import type { Invitation } from '#features/teams/contract.ts'
import { aCaptain, aTournament, confirmCard, visitor } from '#test/builders.ts'
import type { Player } from '#test/builders.ts'
import { drawn, sendConfirmed } from '#test/competition.ts'
import { expectBalanced, ledgerOf, useMoneyWorld } from '#test/money.ts'
import { statusAndCode } from '#test/refusals.ts'

const world = useMoneyWorld()
afterEach(() => expectBalanced(world))

/*
 * What paying, settling by hand, quoting and withdrawing answer for a team entered by hand whose captain was invited, in a tournament in two
 * weeks: in each situation, for each way in which its fee was paid.
 */

const payments = ['unpaid', 'cash', 'waived', 'card', 'pay link'] as const
type Paid = (typeof payments)[number]
type Entered = { id: string; teamId: string; captain: Player; paid: Paid }
type Cup = { organizer: Player; cup: { id: string; startDate: Date; endDate: Date }; path: string; teams: Entered[] }

async function enter({ organizer, path }: Omit<Cup, 'teams'>, paid: Paid, name: string): Promise<Entered> {
  const payment = paid === 'cash' || paid === 'waived' ? paid : 'on_the_day'
  const captain = await aCaptain(world)
  const body = { teams: [{ name, captain: captain.username }], payment }
  expect((await organizer.post(`${path}/registrations`, body)).status).toBe(201)
  const [invitation] = (await (await captain.get('/invitations')).json()) as [Invitation]
  await captain.patch(`/invitations/${invitation.id}`, { status: 'accepted' })
  const entries = (await (await organizer.get(`${path}/registrations`)).json()) as Entry[]
  const { id, teamId } = entries.find((entry) => entry.teamName === name)!
  return { id, teamId: teamId!, captain, paid }
}

/** A drawn tournament with a team for each way of paying, another unpaid one, and two opponents. */
async function aCup(): Promise<Cup> {
  const organizer = await aCaptain(world)
  const cup = await aTournament(world, { organizerId: organizer.id, maxTeams: 8 })
  const it = { organizer, cup, path: `/tournaments/${cup.id}` }
  const opponents = { teams: [{ name: 'Opponents' }, { name: 'Others' }], payment: 'waived' }
  await organizer.post(`${it.path}/registrations`, opponents)
  const teams: Entered[] = []
  for (const paid of [...payments, 'unpaid'] as const) teams.push(await enter(it, paid, `Team ${teams.length}`))
  for (const team of teams) {
    if (team.paid !== 'card' && team.paid !== 'pay link') continue
    const started = (await (await (team.paid === 'card' ? start(it, team) : startByLink(team))).json()) as StartedEntry
    await confirmCard(world, started)
    const { paymentIntentId } = started
    expect((await visitor(world).post(`${linkOf(team)}/completion`, { paymentIntentId })).status).toBe(201)
  }
  await drawn(organizer, cup.id)
  return { ...it, teams }
}

const linkOf = ({ id }: Entered) => `/pay/${payTokens(world.app).make(id)}`
const start = ({ cup }: Pick<Cup, 'cup'>, { captain, teamId }: Entered) =>
  captain.post('/create-payment-intent', { tournamentId: cup.id, teamId })
const startByLink = (team: Entered) => visitor(world).post(`${linkOf(team)}/intent`)
const settle = ({ organizer, path }: Cup, { id }: Entered) =>
  organizer.post(`${path}/registrations/${id}/payment`, { paidBy: 'cash' })

const answer = async (reply: Promise<Response>) => {
  const [status, code] = await statusAndCode(reply)
  return code ?? status
}
async function quoted({ captain, teamId }: Entered): Promise<string> {
  const reply = await captain.get(`/teams/${teamId}/withdrawal`)
  if (!reply.ok) return answer(Promise.resolve(reply))
  const { refund, feeKept } = (await reply.json()) as WithdrawalQuote
  return `$${refund}, $${feeKept} kept`
}
/** What the ledger says went back and was kept. */
async function returned(team: Entered): Promise<string> {
  const sums = { refunded: 0, fee_kept: 0, cash: 0 }
  for (const [kind, cents] of await ledgerOf(world, team)) {
    if (kind === 'refunded' || kind === 'fee_kept' || (kind === 'cash' && cents < 0))
      sums[kind] += Math.abs(cents) / 100
  }
  return `$${sums.refunded + sums.cash}, $${sums.fee_kept} kept`
}
const withdrawn = ({ captain, teamId }: Entered) => answer(captain.post(`/teams/${teamId}/withdrawal`))

async function moveBy({ organizer, path, cup }: Cup, hours: number) {
  const at = (date: Date) => new Date(+date + hours * 3_600_000).toISOString()
  const dates = { startDate: at(cup.startDate), endDate: at(cup.endDate) }
  expect((await organizer.patch(`${path}/details`, dates)).status).toBe(200)
}
async function changeEach({ organizer, path, teams }: Cup, facts: string, more: (index: number) => object) {
  for (const [index, { teamId }] of teams.entries()) {
    const body = { id: randomUUID(), teamId, ...more(index) }
    expect((await sendConfirmed(organizer, `${path}/${facts}`, body)).status).toBe(201)
  }
}
const withdrawAll = (it: Cup) => changeEach(it, 'withdrawals', () => ({}))
const replaceAll = (it: Cup) => changeEach(it, 'replacements', (index) => ({ by: { name: `Instead ${index}` } }))

const stays = async () => {}
const isMoved = (it: Cup) => moveBy(it, 48)
const isCanceled = async ({ organizer, path }: Cup) => {
  expect((await organizer.post(`${path}/cancellation`, {})).ok).toBe(true)
  await world.settled()
}
/** One after the other. */
const both = (first: (it: Cup) => Promise<void>, second: (it: Cup) => Promise<void>) => async (it: Cup) => {
  await first(it)
  await second(it)
}

type Answers = Record<Paid, unknown>
const usual = {
  unpaid: '$0, $0 kept',
  cash: 'paid_in_cash',
  waived: '$0, $0 kept',
  card: '$48.25, $1.75 kept',
  'pay link': '$48.25, $1.75 kept',
}
const full = { ...usual, cash: '$50, $0 kept', card: '$50, $0 kept', 'pay link': '$50, $0 kept' }
const none = Object.fromEntries(payments.map((paid) => [paid, 'nothing_to_withdraw'])) as Answers
const owed = { cash: 201, byCaptain: 201, byLink: 201 }
const paid = { cash: 'already_paid', byCaptain: 'already_paid', byLink: 'pay_link_ended' }
const owesNothing = (code: string) => ({ cash: code, byCaptain: code, byLink: 'pay_link_ended' })
const canceled = owesNothing('tournament_cancelled')

test.each<[string, (it: Cup) => Promise<void>, { unpaid: object; paid: object; withdrawing: Answers }]>([
  ['plays', stays, { unpaid: owed, paid, withdrawing: usual }],
  ['withdrew from the draw', withdrawAll, { unpaid: owesNothing('team_withdrew'), paid, withdrawing: usual }],
  ['was replaced', replaceAll, { unpaid: owesNothing('team_replaced'), paid, withdrawing: usual }],
  [
    'withdrew and was replaced',
    both(withdrawAll, replaceAll),
    { unpaid: owesNothing('team_replaced'), paid, withdrawing: usual },
  ],
  ['was moved', isMoved, { unpaid: owed, paid, withdrawing: full }],
  [
    'was moved and then replaced',
    both(isMoved, replaceAll),
    { unpaid: owesNothing('team_replaced'), paid, withdrawing: full },
  ],
  ['was moved and moved back', both(isMoved, (it) => moveBy(it, 0)), { unpaid: owed, paid, withdrawing: usual }],
  ['was in a tournament that was canceled', isCanceled, { unpaid: canceled, paid: canceled, withdrawing: none }],
])('a team that %s', async (_, change, expected) => {
  const it = await aCup()
  await change(it)
  const spare = it.teams.pop()!
  for (const team of it.teams) {
    const isUnpaid = team.paid === 'unpaid'
    const answers = {
      cash: await answer(settle(it, isUnpaid ? spare : team)),
      byCaptain: await answer(start(it, team)),
      byLink: await answer(startByLink(team)),
    }
    expect([team.paid, answers]).toEqual([team.paid, isUnpaid ? expected.unpaid : expected.paid])
    const quote = await quoted(team)
    expect([team.paid, quote]).toEqual([team.paid, expected.withdrawing[team.paid]])
    // What is quoted is what happens.
    const isAllowed = quote.startsWith('$')
    expect([team.paid, await withdrawn(team)]).toEqual([team.paid, isAllowed ? 201 : quote])
    await world.settled()
    expect([team.paid, isAllowed ? await returned(team) : quote]).toEqual([team.paid, quote])
  }
})
