import { expect } from 'vitest'
import type { Point } from './point.ts'
import { enter, enterPaid, hold, together } from './scene.ts'
import type { Scene } from './scene.ts'

/** Everybody enters at once and pays; whoever the process died under has no reply to their first question. */
const everybodyEnters = {
  prepare: async () => undefined,
  act: (scene: Scene) => together(scene, (entry) => enterPaid(scene, entry)),
  after: everybodyTriesAgain,
}

/** They open the page again and press the same button: each ends on the list, charged once. */
async function everybodyTriesAgain(scene: Scene) {
  for (const entry of scene.entries) {
    const answer = await hold(scene, entry)
    if (answer.status === 201) await scene.house.confirm(entry.started!)
    else expect(['already_paid', 'team_name_taken']).toContain(answer.code)
    const entered = await enter(scene, entry)
    expect([entered.code, entered.body.paymentStatus]).toEqual([null, 'paid'])
  }
}

const holding = ({ cup, victim }: Scene) => ['insert into "registrations"', cup.id, victim.captain.id]

export const entryPoints: Point[] = [
  {
    ...everybodyEnters,
    name: 'before the hold commits',
    strike: (scene) => ({ on: 'commit', having: holding(scene), when: 'before' }),
    left: () => ({ place: 'none', intent: 'none' }),
  },
  {
    ...everybodyEnters,
    name: 'after the hold commits',
    strike: (scene) => ({ on: 'commit', having: holding(scene), when: 'after' }),
    left: () => ({ place: 'held', isIntentKnown: false, intent: 'none' }),
  },
  {
    ...everybodyEnters,
    name: 'after the provider made the intent, before its id is stored',
    strike: ({ cup, victim }) => ({
      on: 'call',
      having: ['POST /v1/payment_intents ', cup.id, victim.captain.id],
      when: 'after',
    }),
    left: () => ({ place: 'held', isIntentKnown: false, intent: 'requires_payment_method' }),
  },
]
