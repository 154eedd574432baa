import { z } from 'zod'
import type { Control } from '#sandbox/control/control.ts'
import type { Summary } from '#sandbox/summary.ts'

/** Controls a sandbox that runs in another process at `base`. */
export function controlClient(base: string, secretKey: string): Control {
  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${base}/sandbox-control${path}`, {
      method,
      headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`The sandbox returned ${response.status}: ${await response.text()}`)
    return response.json()
  }

  return {
    addFault: async (fault) => void (await send('POST', '/faults', fault)),
    clearFaults: async () => void (await send('DELETE', '/faults')),
    release: async (how = {}) => z.object({ released: z.number() }).parse(await send('POST', '/release', how)).released,
    deliverDue: async () => z.object({ delivered: z.number() }).parse(await send('POST', '/deliver')).delivered,
    refundInDashboard: async (refund) => idOf(await send('POST', '/dashboard-refunds', refund)),
    openDispute: async (dispute) => idOf(await send('POST', '/disputes', dispute)),
    closeDispute: async (dispute) => void (await send('POST', '/closed-disputes', dispute)),
    summary: async () => z.custom<Summary>().parse(await send('GET', '/summary')),
  }
}

const idOf = (reply: unknown) => z.object({ id: z.string() }).parse(reply).id
