import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { notifications, refunds } from '#db/schema.ts'
import type { TournamentMoney } from '#features/admin/payment-contract.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import { aCup, aSystem, request } from './system.ts'
import type { System } from './system.ts'
import type { KillMoment } from './commands.ts'
import { brokenInvariants } from './invariants.ts'

let system: System
beforeAll(async () => {
  system = await aSystem({ apps: 1, preload: 'kill-at.ts' })
})
afterAll(() => system.close())

const captains = () => inject('captains').slice(0, 3)

async function aPaidCup() {
  const cup = await aCup(system)
  const intents: string[] = []
  for (const [index, captain] of captains().entries()) {
    const entry = { tournamentId: cup.id, teamName: `Team ${index}` }
    const { body: started } = await request<StartedEntry>(
      system.apps[0]!,
      captain,
      'POST',
      '/create-payment-intent',
      entry,
    )
    await system.confirm(started)
    const payment = { paymentStatus: 'paid', paymentIntentId: started.paymentIntentId }
    await request(system.apps[0]!, captain, 'POST', '/teams', {
      tournamentId: cup.id,
      name: entry.teamName,
      ...payment,
    })
    intents.push(started.paymentIntentId)
  }
  return { cup, intents }
}

/** How often the provider refunded each of these payments. */
async function refundsMade(intents: string[]) {
  const made = (await system.provider.summary()).intents
  return intents.map((id) => made.find((intent) => intent.id === id)!.refunds)
}

/** A tournament's amounts, as the money page shows them. */
async function moneyOf({ id }: { id: string }) {
  const path = '/admin/money/tournaments'
  const { body } = await request<TournamentMoney[]>(system.apps[0]!, inject('administrator'), 'GET', path)
  return body.find(({ tournamentId }) => tournamentId === id)
}

const moments: [moment: string, kill: (intents: string[]) => KillMoment, left: number][] = [
  [
    'with all refunds requested but none sent',
    ([, , last]) => ({ on: 'commit', having: ['insert into "refunds"', last!], when: 'after' }),
    0,
  ],
  [
    'with the second of three refunds sent but not recorded',
    ([, second]) => ({ on: 'call', having: ['POST /v1/refunds', second!], when: 'after' }),
    2,
  ],
]

test.each([
  ['deletes the tournament', 'DELETE', ''],
  ['refunds the tournament', 'POST', '/refunds'],
] as const)(
  'an app killed while the administrator %s refunds every team once after the restart',
  async (_, method, suffix) => {
    for (const [moment, kill, left] of moments) {
      const { cup, intents } = await aPaidCup()
      await system.apps[0]!.send({ kill: kill(intents) })
      const path = method === 'DELETE' ? `/tournaments/${cup.id}` : `/admin/tournaments/${cup.id}${suffix}`
      await request(system.apps[0]!, inject('administrator'), method, path)
      const wasKilled = await Promise.race([system.apps[0]!.wasKilled(), sleep(60_000, false)])
      expect([moment, wasKilled]).toEqual([moment, true])
      const made = (await refundsMade(intents)).reduce((sum, count) => sum + count, 0)
      expect([moment, made]).toEqual([moment, left])

      await system.restart(system.aheadMs + 20_000)
      await expect.poll(() => brokenInvariants(system), { timeout: 90_000, interval: 250 }).toEqual([])
      expect([moment, await refundsMade(intents)]).toEqual([moment, [1, 1, 1]])
      expect([moment, await moneyOf(cup)]).toMatchObject([
        moment,
        { captured: 150, refunded: 150, owed: 0, held: 0, isBalanced: true, paidTeams: 0 },
      ])
      const rows = await system.database.db.select().from(refunds).where(inArray(refunds.paymentIntentId, intents))
      expect([moment, rows.map(({ status }) => status)]).toEqual([moment, ['succeeded', 'succeeded', 'succeeded']])
      const news = await system.database.db
        .select()
        .from(notifications)
        .where(
          inArray(
            notifications.userId,
            captains().map(({ id }) => id),
          ),
        )
      const told = news.filter(({ type, relatedId }) => type === 'team_refunded' && relatedId === cup.id)
      expect([moment, new Set(told.map(({ userId }) => userId)).size, told.length]).toEqual([moment, 3, 3])
    }
  },
)
