import type { Call } from './call.ts'
import { chargeShape, refundShape } from './charge-shapes.ts'
import { row } from './database.ts'
import { invalidRequest } from './errors.ts'
import type { ChargeRecord, IntentRecord, RefundRecord } from './records.ts'
import { intentShape, methodShape, publicIntentShape } from './shapes.ts'

/** What of an intent the caller may see, without its expansions. */
export function shapeFor(call: Call, intent: IntentRecord) {
  return call.caller === 'secret' ? intentShape(intent) : publicIntentShape(intent)
}

/** The intent for its caller, with the ids named in `expand` replaced by what they stand for. */
export async function shownIntent(call: Call, intent: IntentRecord, expand: string[]): Promise<object> {
  refuseOthers(expand, call.caller === 'secret' ? ['latest_charge', 'payment_method'] : ['payment_method'])
  const shape = shapeFor(call, intent)
  const method = intent.payment_method
  return {
    ...shape,
    ...(expand.includes('payment_method') && method && { payment_method: methodShape(method) }),
    ...(expand.includes('latest_charge') &&
      intent.latest_charge && { latest_charge: await chargeWith(call, intent.latest_charge) }),
  }
}

export async function shownCharge(call: Call, charge: ChargeRecord, expand: string[]): Promise<object> {
  refuseOthers(expand, ['payment_intent'])
  return {
    ...chargeShape(charge),
    ...(expand.length > 0 && { payment_intent: await intentWith(call, charge.payment_intent) }),
  }
}

export async function shownRefund(call: Call, refund: RefundRecord, expand: string[]): Promise<object> {
  refuseOthers(expand, ['charge', 'payment_intent'])
  return {
    ...refundShape(refund),
    ...(expand.includes('charge') && { charge: await chargeWith(call, refund.charge) }),
    ...(expand.includes('payment_intent') && { payment_intent: await intentWith(call, refund.payment_intent) }),
  }
}

async function chargeWith(call: Call, id: string) {
  const charge = await row<ChargeRecord>(call.db, 'select * from sandbox.charges where id = $1', [id])
  return charge && chargeShape(charge)
}

async function intentWith(call: Call, id: string) {
  const intent = await row<IntentRecord>(call.db, 'select * from sandbox.payment_intents where id = $1', [id])
  return intent && intentShape(intent)
}

function refuseOthers(expand: string[], known: string[]): void {
  const other = expand.find((name) => !known.includes(name))
  if (other !== undefined) throw invalidRequest(`This property cannot be expanded (${other}).`, { param: 'expand' })
}
