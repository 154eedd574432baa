import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { notifications, refunds } from '#db/schema.ts'
import type { TournamentMoney } from '#features/admin/money-contract.ts'
import type { StartedEntry } from '#features/teams/contract.ts'
import { aCup, aHouse, ask } from './house.ts'
import type { House } from './house.ts'
import type { Strike } from './orders.ts'
import { unrest } from './unrest.ts'

let house: House
beforeAll(async () => {
  house = await aHouse({ apps: 1, preload: 'kill-at.ts' })
})
afterAll(() => house.close())

const captains = () => inject('captains').slice(0, 3)

async function aPaidCup() {
  const cup = await aCup(house)
  const intents: string[] = []
  for (const [index, captain] of captains().entries()) {
    const entry = { tournamentId: cup.id, teamName: `Team ${index}` }
    const { body: started } = await ask<StartedEntry>(house.apps[0]!, captain, 'POST', '/create-payment-intent', entry)
    await house.confirm(started)
    const payment = { paymentStatus: 'paid', paymentIntentId: started.paymentIntentId }
    await ask(house.apps[0]!, captain, 'POST', '/teams', { tournamentId: cup.id, name: entry.teamName, ...payment })
    intents.push(started.paymentIntentId)
  }
  return { cup, intents }
}

/** How often the provider gave each of these payments back. */
async function refundsMade(intents: string[]) {
  const made = (await house.provider.summary()).intents
  return intents.map((id) => made.find((intent) => intent.id === id)!.refunds)
}

/** The books of a cup, as the money page shows them. */
async function moneyOf({ id }: { id: string }) {
  const path = '/admin/money/tournaments'
  const { body } = await ask<TournamentMoney[]>(house.apps[0]!, inject('administrator'), 'GET', path)
  return body.find(({ tournamentId }) => tournamentId === id)
}

const moments: [moment: string, strike: (intents: string[]) => Strike, left: number][] = [
  [
    'with all refunds decided, none sent',
    ([, , last]) => ({ on: 'commit', having: ['insert into "refunds"', last!], when: 'after' }),
    0,
  ],
  [
    'with the second of three refunds sent and not written down',
    ([, second]) => ({ on: 'call', having: ['POST /v1/refunds', second!], when: 'after' }),
    2,
  ],
]

test.each([
  ['deletes the tournament', 'DELETE', ''],
  ['refunds all of it', 'POST', '/refunds'],
] as const)('whoever %s', async (_, method, suffix) => {
  for (const [moment, strike, left] of moments) {
    const { cup, intents } = await aPaidCup()
    await house.apps[0]!.tell({ strike: strike(intents) })
    const path = method === 'DELETE' ? `/tournaments/${cup.id}` : `/admin/tournaments/${cup.id}${suffix}`
    await ask(house.apps[0]!, inject('administrator'), method, path)
    const isStruck = await Promise.race([house.apps[0]!.struck(), sleep(60_000, false)])
    expect([moment, isStruck]).toEqual([moment, true])
    const made = (await refundsMade(intents)).reduce((sum, count) => sum + count, 0)
    expect([moment, made]).toEqual([moment, left])

    await house.restart(house.aheadMs + 20_000)
    await expect.poll(() => unrest(house), { timeout: 90_000, interval: 250 }).toEqual([])
    expect([moment, await refundsMade(intents)]).toEqual([moment, [1, 1, 1]])
    expect([moment, await moneyOf(cup)]).toMatchObject([
      moment,
      { captured: 150, refunded: 150, owed: 0, held: 0, isBalanced: true, paidTeams: 0 },
    ])
    const rows = await house.database.db.select().from(refunds).where(inArray(refunds.paymentIntentId, intents))
    expect([moment, rows.map(({ status }) => status)]).toEqual([moment, ['succeeded', 'succeeded', 'succeeded']])
    const news = await house.database.db
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
})
