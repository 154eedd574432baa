import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { tournaments } from '#db/schema.ts'
import type { StartedEntry } from '#features/teams/contract.ts'
import { remoteControl } from '#sandbox/remote-control.ts'
import { aTournamentRow } from '../builders.ts'
import { freshDatabase } from '../database.ts'
import type { Strike } from './orders.ts'
import { freePort, publishableKey, secretKey, startApp, startSandbox } from './processes.ts'
import type { AppProcess } from './processes.ts'
import type { Person } from './setup.ts'

export type House = Awaited<ReturnType<typeof aHouse>>

/** A database with people in it, the payment sandbox and one or more app processes: everything real, and all of it gone at the end. */
export async function aHouse(options: { apps: number; preload: 'kill-at.ts' | 'without.ts' }) {
  const database = await freshDatabase({ connections: 4 })
  const ports: number[] = []
  for (let index = 0; index < options.apps; index += 1) ports.push(await freePort())
  const webhookUrl = `http://127.0.0.1:${ports[0]}/api/webhooks/stripe`
  const sandbox = await startSandbox({ databaseUrl: database.url, webhookUrl })
  const start = (port: number, more: { aheadMs?: number; strike?: Strike } = {}) =>
    startApp({
      port,
      databaseUrl: database.url,
      sandbox: sandbox.base,
      sessionSecret: inject('sessionSecret'),
      preload: options.preload,
      ...more,
    })
  const apps: AppProcess[] = await Promise.all(ports.map((port) => start(port)))

  return {
    database,
    apps,
    provider: remoteControl(sandbox.base, secretKey),
    /** Where all clocks of the house stand, ahead of the real one. */
    aheadMs: 0,

    async setClock(aheadMs: number) {
      this.aheadMs = aheadMs
      await Promise.all(apps.map((app) => app.tell({ aheadMs })))
    },

    /** Starts the first app process anew, on the same port, when the one before has ended. */
    async restart(aheadMs: number, strike?: Strike) {
      this.aheadMs = aheadMs
      await apps[0]!.stop()
      apps[0] = await start(ports[0]!, { aheadMs, strike })
    },

    /** Pays with the card, as a browser does: straight with the provider. */
    async confirm(started: StartedEntry): Promise<{ status: string }> {
      const reply = await fetch(`${sandbox.base}/v1/payment_intents/${started.paymentIntentId}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({ client_secret: started.clientSecret, payment_method: 'pm_card_visa' }),
      })
      return (await reply.json()) as { status: string }
    },

    /** Forgets every tournament and payment, here and at the provider, so that nothing of what was before is mixed into what comes. */
    async empty() {
      await this.setClock(0)
      await delivered(this)
      // As a replica the connection fires no triggers: not even the one that keeps the ledger from being emptied.
      await database.pool.query(`
        begin;
        set local session_replication_role = replica;
        truncate tournaments, teams, registrations, refunds, ledger_entries, webhook_events, notifications, outbox, matches, rate_limits,
          sandbox.payment_intents, sandbox.charges, sandbox.refunds, sandbox.events, sandbox.deliveries, sandbox.idempotency_keys;
        commit`)
    },

    async close() {
      await Promise.all([...apps, sandbox].map((process) => process.stop()))
      await database.drop()
    },
  }
}

/** Every webhook that is on its way has arrived, those that failed before without a pause; those held back stay so. */
export async function delivered({ database: { pool }, provider }: Pick<House, 'database' | 'provider'>): Promise<void> {
  const due = () => pool.query(`select from sandbox.deliveries where status = 'due' limit 1`)
  while ((await due()).rowCount) {
    await pool.query(`update sandbox.deliveries set due_at = now() where status = 'due' and last_failure is not null`)
    await provider.deliverDue()
    await sleep(50)
  }
}

/** `code` is null when all went well, and `no_answer` when the process died over the question. */
export type Answer<T> = { status: number; code: string | null; body: T }

/** Asks an app process as this person's browser would. */
export async function ask<T = unknown>(
  app: AppProcess,
  person: Person,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<T>> {
  try {
    const reply = await fetch(`${app.base}/api${path}`, {
      method,
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const answer = (await reply.json()) as T & { code?: string }
    return { status: reply.status, code: reply.ok ? null : (answer.code ?? 'no_code'), body: answer }
  } catch (error) {
    // fetch throws a TypeError for a connection that broke.
    if (!(error instanceof TypeError)) throw error
    return { status: 0, code: 'no_answer', body: {} as T }
  }
}

export type Cup = Awaited<ReturnType<typeof aCup>>

export async function aCup(house: House, wishes: Partial<typeof tournaments.$inferInsert> = {}) {
  const [cup] = await house.database.db
    .insert(tournaments)
    .values({ ...aTournamentRow(), maxTeams: 24, organizerId: inject('administrator').id, ...wishes })
    .returning()
  return cup!
}
