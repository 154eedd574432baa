import { eq } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { registrations, teams } from '#db/schema.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import type { LinkPayment } from '#features/payments/pay-link-contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import type { KillMoment } from '../commands.ts'
import { request } from '../system.ts'
import type { KillPoint } from './kill-point.ts'
import { app } from './scene.ts'
import type { Scene } from './scene.ts'
import { stateOf } from './state.ts'

const nobody = { id: '', cookie: '' }
const entriesPath = ({ cup }: Scene) => `/tournaments/${cup.id}/registrations`

/** The registration of each scene's victim, and the path of its pay link. */
const victims = new WeakMap<Scene, { id: string; teamId: string; link: string }>()
const linkOf = (scene: Scene) => victims.get(scene)!.link

/** The victim's team was entered by hand and pays on the day. */
async function owes(scene: Scene) {
  const [by, path] = [inject('administrator'), entriesPath(scene)]
  await request(app(scene), by, 'POST', path, { teams: [{ name: scene.victim.teamName }], payment: 'on_the_day' })
  const { body } = await request<Entry[]>(app(scene), by, 'GET', path)
  const { id, teamId, payLink } = body.find(({ teamName }) => teamName === scene.victim.teamName)!
  victims.set(scene, { id, teamId: teamId!, link: new URL(payLink!).pathname })
}

async function open(scene: Scene) {
  const reply = await request<StartedEntry>(app(scene), nobody, 'POST', `${linkOf(scene)}/intent`)
  if (reply.status === 201) scene.victim.started = reply.body
}

async function owesAndPays(scene: Scene) {
  await owes(scene)
  await open(scene)
  await scene.system.provider.addFault({ event: 'payment_intent.succeeded', hold: true, times: 1 })
  await scene.system.confirm(scene.victim.started!)
}

const complete = (scene: Scene) => {
  const { paymentIntentId } = scene.victim.started!
  return request<LinkPayment>(app(scene), nobody, 'POST', `${linkOf(scene)}/completion`, { paymentIntentId })
}

/** Before and after the transaction that marks the team as paid commits. */
function duringCompletion({ seed, victim }: Scene): { kill: KillMoment; left: ReturnType<KillPoint['left']> } {
  const having = ['insert into "ledger_entries"', victim.started!.paymentIntentId]
  const before = { place: 'pending', intent: 'succeeded', isCaptured: false }
  return seed % 2 === 0
    ? { kill: { on: 'commit', having, when: 'before' }, left: before }
    : { kill: { on: 'commit', having, when: 'after' }, left: { ...before, place: 'paid', isCaptured: true } }
}

/** The fee is paid once, even if the payer's browser asks again. */
async function isPaidOnce(scene: Scene) {
  const { status, body } = await complete(scene)
  expect([status, body.refund]).toEqual([201, null])
  expect(await stateOf(scene, scene.victim)).toMatchObject({ place: 'paid', isCaptured: true, refund: 'none' })
}

/** Somebody has opened the pay link of a team whose captain then starts to pay. */
async function hasTwoPayers(scene: Scene) {
  await owes(scene)
  const isTeam = eq(teams.id, victims.get(scene)!.teamId)
  await scene.system.database.db
    .update(teams)
    .set({ captainId: scene.victim.captain.id, claimedAt: new Date() })
    .where(isTeam)
  await open(scene)
}

const startAsCaptain = (scene: Scene) => {
  const body = { tournamentId: scene.cup.id, teamId: victims.get(scene)!.teamId }
  return request<StartedEntry>(app(scene), scene.victim.captain, 'POST', '/create-payment-intent', body)
}

/** Only the captain's form can pay, and the payment is theirs. */
async function isPaidByCaptain(scene: Scene) {
  const own = (await startAsCaptain(scene)).body
  expect(own.paymentIntentId).not.toBe(scene.victim.started!.paymentIntentId)
  await scene.system.confirm(scene.victim.started!)
  await scene.system.confirm(own)
  const payment = { paymentStatus: 'paid', paymentIntentId: own.paymentIntentId }
  const path = `/teams/${victims.get(scene)!.teamId}/payment`
  expect((await request(app(scene), scene.victim.captain, 'PATCH', path, payment)).status).toBe(200)
  const { db } = scene.system.database
  const [row] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, victims.get(scene)!.id))
  expect(row).toMatchObject({ paymentStatus: 'paid', paymentIntentId: own.paymentIntentId, payLinkUsed: false })
}

export const payLinkPoints: KillPoint[] = [
  {
    name: "while the captain's payment takes the place of one by link",
    prepare: hasTwoPayers,
    kill: ({ victim }) => {
      const having = [`POST /v1/payment_intents/${victim.started!.paymentIntentId}/cancel`]
      return { on: 'call', having, when: 'after' }
    },
    act: startAsCaptain,
    left: () => ({ place: 'pending', intent: 'canceled' }),
    after: isPaidByCaptain,
  },
  {
    name: 'while a payment by link is started',
    prepare: owes,
    kill: (scene) => ({ on: 'call', having: ['POST /v1/payment_intents ', victims.get(scene)!.id], when: 'after' }),
    act: open,
    left: () => ({ place: 'pending', isIntentKnown: false, intent: 'requires_payment_method' }),
    after: async (scene) => {
      await open(scene)
      await scene.system.confirm(scene.victim.started!)
      await isPaidOnce(scene)
    },
  },
  {
    name: 'while a payment by link is completed',
    prepare: owesAndPays,
    kill: (scene) => duringCompletion(scene).kill,
    act: complete,
    left: (scene) => duringCompletion(scene).left,
    after: isPaidOnce,
  },
]
