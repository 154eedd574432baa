import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#db/schema.ts'
import type { Player } from '#test/builders.ts'
import { mailsTo } from '#test/mail.ts'
import {
  aTeamPaidByCard,
  advanceClock,
  deliverWebhooks,
  refundsOf,
  registrationNamed,
  sweepNow,
  useMoneyWorld,
} from '#test/money.ts'

const world = useMoneyWorld()

const toldOf = async (player: Pick<Player, 'id'>, type: string) => {
  const isIt = and(eq(notifications.userId, player.id), eq(notifications.type, type))
  return (await world.app.db.select().from(notifications).where(isIt)).map(
    ({ title, message }) => `${title}: ${message}`,
  )
}
/** What the administrator read about this team. */
const alertsAbout = async (team: string) =>
  (await toldOf(world.administrator, 'money_alert')).filter((text) => text.includes(team))
const mailsAbout = async (team: string) =>
  (await mailsTo(world, world.administrator.email, 'money_alert')).filter(({ text }) => text.includes(team))

test('a refund that the bank returns days after it succeeded is told at once, and not again when the event is repeated', async () => {
  const { cup, captain, team } = await aTeamPaidByCard(world, 'Bounced', 'pm_card_refundFail')
  await captain.post(`/teams/${team.id}/withdrawal`)
  await world.settled()
  await deliverWebhooks(world)
  expect(await alertsAbout('Bounced')).toEqual([])
  advanceClock(world, 72)
  await deliverWebhooks(world)
  const [refund] = await refundsOf(world, await registrationNamed(world, cup, 'Bounced'))
  expect(refund!.status).toBe('failed')
  await deliverWebhooks(world)
  await sweepNow(world)
  expect(await alertsAbout('Bounced')).toEqual([
    expect.stringContaining('A refund failed: The refund of $48.25 to Bounced'),
  ])
  const mails = await mailsAbout('Bounced')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain(`/admin/money#refund-${refund!.id}`)
  expect(await toldOf(captain, 'refund_delayed')).toEqual([
    expect.stringContaining("Your refund is delayed: The bank didn't accept the refund of $48.25"),
  ])
  expect(await mailsTo(world, captain.email, 'refund_delayed')).toHaveLength(1)
})

test('a refund that the provider refuses at once is told too, and again when it is refused again', async () => {
  const { captain, team, started, registration } = await aTeamPaidByCard(world, 'Refused')
  await world.sandbox.control.addFault({ event: 'refund.*', never: true, times: 10 })
  await world.sandbox.control.refundInDashboard({ paymentIntentId: started.paymentIntentId })
  await captain.post(`/teams/${team.id}/withdrawal`)
  await world.settled()
  const [refund] = await refundsOf(world, registration)
  expect(refund!.status).toBe('failed')
  expect(await alertsAbout('Refused')).toHaveLength(1)
  await world.administrator.post(`/refunds/${refund!.id}/retry`, {})
  await world.settled()
  expect(await alertsAbout('Refused')).toHaveLength(2)
  expect(await toldOf(captain, 'refund_delayed')).toHaveLength(2)
})
