import { expect, inject } from 'vitest'
import { request } from '../system.ts'
import type { KillPoint } from './kill-point.ts'
import { app, enterPaid, concurrently } from './scene.ts'
import type { Scene } from './scene.ts'

const everybodyIsIn = (scene: Scene) => concurrently(scene, (entry) => enterPaid(scene, entry))

/** In turn: captains withdraw, the administrator deletes teams, or deletes the tournament. */
function issueRefunds(scene: Scene): Promise<unknown> {
  const administrator = inject('administrator')
  if (scene.seed % 3 === 2) return request(app(scene), administrator, 'DELETE', `/tournaments/${scene.cup.id}`)
  return concurrently(scene, ({ captain, team }) =>
    scene.seed % 3 === 0
      ? request(app(scene), captain, 'POST', `/teams/${team!.id}/withdrawal`, {})
      : request(app(scene), administrator, 'PATCH', `/teams/${team!.id}`, { paymentStatus: 'refunded' }),
  )
}

const twoDaysAfter = (date: Date) => new Date(date.getTime() + 48 * 3_600_000).toISOString()

/** Everybody is in, and the tournament moves by two days. */
async function everybodyIsMoved(scene: Scene) {
  await everybodyIsIn(scene)
  const dates = { startDate: twoDaysAfter(scene.cup.startDate), endDate: twoDaysAfter(scene.cup.endDate) }
  const moved = await request(app(scene), inject('administrator'), 'PATCH', `/tournaments/${scene.cup.id}`, dates)
  expect(moved.status).toBe(200)
}

const everybodyWithdraws = (scene: Scene) =>
  concurrently(scene, ({ captain, team }) => request(app(scene), captain, 'POST', `/teams/${team!.id}/withdrawal`, {}))

/** The whole fee goes back, once, and none of it is kept. */
async function refundIsFull({ system, victim, cup }: Scene) {
  const { rows } = await system.database.pool.query(
    `select amount_cents as amount, fee_kept_cents as kept, reason from refunds where registration_id = $1`,
    [victim.started!.registrationId],
  )
  expect(rows).toEqual([{ amount: cup.entryFeeCents, kept: 0, reason: 'moved' }])
}

export const refundPoints: KillPoint[] = [
  {
    name: 'with the full refund after a move requested but not sent',
    prepare: everybodyIsMoved,
    kill: ({ victim }) => ({
      on: 'commit',
      having: ['insert into "refunds"', victim.started!.registrationId],
      when: 'after',
    }),
    act: everybodyWithdraws,
    left: () => ({ place: 'refunded', refund: 'requested', refundAtProvider: false }),
    after: refundIsFull,
  },
  {
    name: 'with the full refund after a move sent but not recorded',
    prepare: everybodyIsMoved,
    kill: ({ victim }) => ({
      on: 'call',
      having: ['POST /v1/refunds', victim.started!.paymentIntentId],
      when: 'after',
    }),
    act: everybodyWithdraws,
    left: () => ({ place: 'refunded', refund: 'requested', refundAtProvider: true }),
    after: refundIsFull,
  },
  {
    name: 'with the refund requested but not sent',
    prepare: everybodyIsIn,
    kill: ({ victim }) => ({
      on: 'commit',
      having: ['insert into "refunds"', victim.started!.registrationId],
      when: 'after',
    }),
    act: issueRefunds,
    left: () => ({ place: 'refunded', refund: 'requested', refundAtProvider: false }),
  },
  {
    name: 'with the refund sent but not recorded',
    prepare: everybodyIsIn,
    kill: ({ victim }) => ({
      on: 'call',
      having: ['POST /v1/refunds', victim.started!.paymentIntentId],
      when: 'after',
    }),
    act: issueRefunds,
    left: () => ({ place: 'refunded', refund: 'requested', refundAtProvider: true }),
  },
]
