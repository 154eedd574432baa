import { advanceClock, sweepNow } from '../money.ts'
import { setUp, step } from './step.ts'

export const passMinutes = (minutes: number) =>
  setUp(`${minutes} minutes pass`, (_, real) => advanceClock(real.world, minutes / 60))

export const sweeps = () =>
  step('a sweep', async (model, real) => {
    await sweepNow(real.world)
    model.wasClosed = false
  })

export const deliver = () =>
  step('the provider delivers its events', async (_, real) => {
    await real.world.sandbox.deliverDue()
  })

export const release = (shuffleSeed: number) =>
  step(`held events are released in order ${shuffleSeed}`, async (_, real) => {
    await real.world.sandbox.control.release({ shuffleSeed })
    await real.world.sandbox.deliverDue()
  })

export const eventFault = (how: { never?: true; hold?: true; copies?: number }, times: number) =>
  setUp(`the next ${times} events: ${JSON.stringify(how)}`, (_, real) =>
    real.world.sandbox.control.addFault({ event: '*', ...how, times }),
  )

export type CallFault = 'error_500' | 'error_500_after' | 'drop_after_success'

export const callFault = (path: string, fault: CallFault, times: number) =>
  setUp(`the next ${times} calls of ${path}: ${fault}`, async (model, real) => {
    await real.world.sandbox.control.addFault({ call: { path }, fault, times })
    model.isCalm = false
  })

export const clearFaults = () =>
  setUp('the provider recovers', async (model, real) => {
    await real.world.sandbox.control.clearFaults()
    model.isCalm = true
  })
