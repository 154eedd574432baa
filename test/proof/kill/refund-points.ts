import { inject } from 'vitest'
import { ask } from '../house.ts'
import type { Point } from './point.ts'
import { app, enterPaid, together } from './scene.ts'
import type { Scene } from './scene.ts'

const everybodyIsIn = (scene: Scene) => together(scene, (entry) => enterPaid(scene, entry))

/** By turns: captains withdraw, the administrator gives teams their money back, or deletes the whole tournament. */
function moneyGoesBack(scene: Scene): Promise<unknown> {
  const administrator = inject('administrator')
  if (scene.seed % 3 === 2) return ask(app(scene), administrator, 'DELETE', `/tournaments/${scene.cup.id}`)
  return together(scene, ({ captain, team }) =>
    scene.seed % 3 === 0
      ? ask(app(scene), captain, 'POST', `/teams/${team!.id}/withdrawal`, {})
      : ask(app(scene), administrator, 'PATCH', `/teams/${team!.id}`, { paymentStatus: 'refunded' }),
  )
}

export const refundPoints: Point[] = [
  {
    name: 'with the refund decided, not sent',
    prepare: everybodyIsIn,
    strike: ({ victim }) => ({
      on: 'commit',
      having: ['insert into "refunds"', victim.started!.registrationId],
      when: 'after',
    }),
    act: moneyGoesBack,
    left: () => ({ place: 'refunded', refund: 'requested', refundAtProvider: false }),
  },
  {
    name: 'with the refund sent, not recorded',
    prepare: everybodyIsIn,
    strike: ({ victim }) => ({
      on: 'call',
      having: ['POST /v1/refunds', victim.started!.paymentIntentId],
      when: 'after',
    }),
    act: moneyGoesBack,
    left: () => ({ place: 'refunded', refund: 'requested', refundAtProvider: true }),
  },
]
