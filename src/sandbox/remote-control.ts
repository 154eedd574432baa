import { z } from 'zod'
import type { Control } from './control.ts'
import type { Summary } from './summary.ts'

/** The controls of a sandbox that runs as a process of its own at `base`. */
export function remoteControl(base: string, secretKey: string): Control {
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${base}/sandbox-control${path}`, {
      method,
      headers: { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

  return {
    addFault: async (fault) => void (await ask('POST', '/faults', fault)),
    clearFaults: async () => void (await ask('DELETE', '/faults')),
    release: async (how = {}) => z.object({ released: z.number() }).parse(await ask('POST', '/release', how)).released,
    resend: async (eventId) => void (await ask('POST', `/events/${encodeURIComponent(eventId)}/resend`)),
    deliverDue: async () => z.object({ delivered: z.number() }).parse(await ask('POST', '/deliver')).delivered,
    summary: async (groupBy) => {
      const query = groupBy === undefined ? '' : `?${new URLSearchParams({ group_by: groupBy }).toString()}`
      return z.custom<Summary>().parse(await ask('GET', `/summary${query}`))
    },
  }
}
