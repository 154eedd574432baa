import { inject } from 'vitest'
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

export const refundPoints: KillPoint[] = [
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
