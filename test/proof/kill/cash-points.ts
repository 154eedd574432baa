import { expect, inject } from 'vitest'
import type { KillMoment } from '../commands.ts'
import { request } from '../system.ts'
import type { KillPoint } from './kill-point.ts'
import { app, enter, hold } from './scene.ts'
import type { Scene } from './scene.ts'
import { stateOf } from './state.ts'

/** The victim's team is pending, with an open card form. */
async function owes(scene: Scene) {
  await enter(scene, scene.victim)
  await hold(scene, scene.victim)
}

const takeCash = (scene: Scene) => {
  const path = `/tournaments/${scene.cup.id}/registrations/${scene.victim.started!.registrationId}/payment`
  return request(app(scene), inject('administrator'), 'POST', path, { paidBy: 'cash' })
}

/** Before and after the provider cancels the card payment, and before and after our transaction commits. */
function duringCash({ seed, victim }: Scene): { kill: KillMoment; left: ReturnType<KillPoint['left']> } {
  const { paymentIntentId, registrationId } = victim.started!
  const cancel = [`POST /v1/payment_intents/${paymentIntentId}/cancel`]
  const record = ['insert into "ledger_entries"', '"cash"', registrationId]
  const closed = { place: 'pending', intent: 'canceled' }
  const moments = [
    { kill: { on: 'commit', having: record, when: 'before' }, left: closed },
    { kill: { on: 'commit', having: record, when: 'after' }, left: { place: 'paid', intent: 'canceled' } },
    { kill: { on: 'call', having: cancel, when: 'after' }, left: closed },
    {
      kill: { on: 'call', having: cancel, when: 'before' },
      left: { place: 'pending', intent: 'requires_payment_method' },
    },
  ] as const
  return moments[seed % moments.length]!
}

/** Asked again, the organizer has the cash in the ledger once. */
async function cashIsRecordedOnce(scene: Scene) {
  await takeCash(scene)
  expect(await stateOf(scene, scene.victim)).toMatchObject({ place: 'paid', intent: 'canceled', isCaptured: false })
  const { rows } = await scene.system.database.pool.query(
    `select kind, amount_cents as cents from ledger_entries where registration_id = $1`,
    [scene.victim.started!.registrationId],
  )
  expect(rows).toEqual([{ kind: 'cash', cents: scene.cup.entryFeeCents }])
}

const waive = (scene: Scene) => {
  const path = `/tournaments/${scene.cup.id}/registrations/${scene.victim.started!.registrationId}/payment`
  return request(app(scene), inject('administrator'), 'POST', path, { paidBy: 'waived' })
}

/** Before and after our transaction commits. */
const aroundCommit = ({ seed }: Scene) => (seed % 2 === 0 ? 'before' : 'after')

/** After a repeated request, the fee is waived once, and the audit log says once who waived it. */
async function feeIsWaivedOnce(scene: Scene) {
  await waive(scene)
  expect(await stateOf(scene, scene.victim)).toMatchObject({ place: 'paid', intent: 'canceled', isCaptured: false })
  const { rows } = await scene.system.database.pool.query(
    `select action from audit_log where subject_id = $1 and action = 'fee waived'`,
    [scene.victim.started!.registrationId],
  )
  expect(rows).toHaveLength(1)
}

const enterByHand = ({ system, cup, victim }: Scene) =>
  request(system.apps[0]!, inject('administrator'), 'POST', `/tournaments/${cup.id}/registrations`, {
    teams: [{ name: victim.teamName }],
    payment: 'cash',
  })

/** After a repeated request, there is one team, and its cash is in the ledger once. */
async function teamIsEnteredOnce(scene: Scene) {
  await enterByHand(scene)
  const { rows } = await scene.system.database.pool.query(
    `select r.payment_status as status, l.amount_cents as cents from registrations r
     left join ledger_entries l on l.registration_id = r.id where r.tournament_id = $1 and r.team_name = $2`,
    [scene.cup.id, scene.victim.teamName],
  )
  expect(rows).toEqual([{ status: 'paid', cents: scene.cup.entryFeeCents }])
}

/** Cash was recorded for the victim's team by mistake. */
async function hasCash(scene: Scene) {
  await owes(scene)
  await takeCash(scene)
}

const undoCash = (scene: Scene) => {
  const path = `/tournaments/${scene.cup.id}/registrations/${scene.victim.started!.registrationId}/payment`
  return request(app(scene), inject('administrator'), 'DELETE', path)
}

/** Asked again, the cash is taken back once. */
async function cashIsUndoneOnce(scene: Scene) {
  await undoCash(scene)
  const { rows } = await scene.system.database.pool.query(
    `select amount_cents as cents from ledger_entries where registration_id = $1 order by id`,
    [scene.victim.started!.registrationId],
  )
  expect(rows).toEqual([{ cents: scene.cup.entryFeeCents }, { cents: -scene.cup.entryFeeCents }])
}

export const cashPoints: KillPoint[] = [
  {
    name: 'while a fee is waived',
    prepare: owes,
    kill: (scene) => ({
      on: 'commit',
      having: ['insert into "audit_log"', 'fee waived', scene.victim.started!.registrationId],
      when: aroundCommit(scene),
    }),
    act: waive,
    left: (scene) => ({ place: aroundCommit(scene) === 'after' ? 'paid' : 'pending', intent: 'canceled' }),
    after: feeIsWaivedOnce,
  },
  {
    name: 'while a team is entered by hand',
    prepare: async () => {},
    kill: (scene) => ({
      on: 'commit',
      having: ['insert into "registrations"', scene.victim.teamName, 'insert into "ledger_entries"'],
      when: aroundCommit(scene),
    }),
    act: enterByHand,
    left: (scene) => ({ place: aroundCommit(scene) === 'after' ? 'paid' : 'none', intent: 'none' }),
    after: teamIsEnteredOnce,
  },
  {
    name: 'while cash is taken',
    prepare: owes,
    kill: (scene) => duringCash(scene).kill,
    act: takeCash,
    left: (scene) => duringCash(scene).left,
    after: cashIsRecordedOnce,
  },
  {
    name: 'while cash is undone',
    prepare: hasCash,
    kill: (scene) => ({
      on: 'commit',
      having: ['insert into "ledger_entries"', 'Recorded by mistake', scene.victim.started!.registrationId],
      when: aroundCommit(scene),
    }),
    act: undoCash,
    left: (scene) => ({ place: aroundCommit(scene) === 'after' ? 'pending' : 'paid', intent: 'canceled' }),
    after: cashIsUndoneOnce,
  },
]
