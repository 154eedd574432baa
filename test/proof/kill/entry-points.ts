import { expect } from 'vitest'
import type { KillPoint } from './kill-point.ts'
import { enter, enterPaid, hold, concurrently } from './scene.ts'
import type { Scene } from './scene.ts'

/** All captains register and pay at once. The victim gets no response to the first request. */
const captainsRegister = {
  prepare: async () => undefined,
  act: (scene: Scene) => concurrently(scene, (entry) => enterPaid(scene, entry)),
  after: captainsRetry,
}

/** They reload the page and click the same button: every team is listed and charged once. */
async function captainsRetry(scene: Scene) {
  for (const entry of scene.entries) {
    const answer = await hold(scene, entry)
    if (answer.status === 201) await scene.system.confirm(entry.started!)
    else expect(['already_paid', 'team_name_taken']).toContain(answer.code)
    const entered = await enter(scene, entry)
    expect([entered.code, entered.body.paymentStatus]).toEqual([null, 'paid'])
  }
}

const holding = ({ cup, victim }: Scene) => ['insert into "registrations"', cup.id, victim.captain.id]

export const entryPoints: KillPoint[] = [
  {
    ...captainsRegister,
    name: 'before the hold commits',
    kill: (scene) => ({ on: 'commit', having: holding(scene), when: 'before' }),
    left: () => ({ place: 'none', intent: 'none' }),
  },
  {
    ...captainsRegister,
    name: 'after the hold commits',
    kill: (scene) => ({ on: 'commit', having: holding(scene), when: 'after' }),
    left: () => ({ place: 'held', isIntentKnown: false, intent: 'none' }),
  },
  {
    ...captainsRegister,
    name: 'after the provider created the intent, before its id is stored',
    kill: ({ cup, victim }) => ({
      on: 'call',
      having: ['POST /v1/payment_intents ', cup.id, victim.captain.id],
      when: 'after',
    }),
    left: () => ({ place: 'held', isIntentKnown: false, intent: 'requires_payment_method' }),
  },
]
