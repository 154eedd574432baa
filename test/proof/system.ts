import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { tournaments } from '#db/schema.ts'
import type { StartedEntry } from '#features/payments/contract.ts'
import { aTournamentRow } from '../builders.ts'
import { freshDatabase } from '../database.ts'
import { controlClient } from '../sandbox-control.ts'
import type { KillMoment } from './commands.ts'
import { freePort, publishableKey, secretKey, startApp, startSandbox } from './processes.ts'
import type { AppProcess } from './processes.ts'
import type { Person } from './setup.ts'

export type System = Awaited<ReturnType<typeof aSystem>>

/** A database with users, the payment sandbox and one or more app processes, all real and all stopped at the end. */
export async function aSystem(options: { apps: number; preload: 'kill-at.ts' | 'disable-mechanisms.ts' }) {
  const database = await freshDatabase({ connections: 4 })
  const ports: number[] = []
  for (let index = 0; index < options.apps; index += 1) ports.push(await freePort())
  const webhookUrl = `http://127.0.0.1:${ports[0]}/api/webhooks/stripe`
  const sandbox = await startSandbox({ databaseUrl: database.url, webhookUrl })
  const start = (port: number, more: { aheadMs?: number; kill?: KillMoment } = {}) =>
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
    provider: controlClient(sandbox.base, secretKey),
    /** How far the system's clocks are ahead of the real one. */
    aheadMs: 0,

    async setClock(aheadMs: number) {
      this.aheadMs = aheadMs
      await Promise.all(apps.map((app) => app.send({ aheadMs })))
    },

    /** Restarts an app process, usually the first, on the same port after the last one has exited. */
    async restart(aheadMs: number, kill?: KillMoment, index = 0) {
      this.aheadMs = aheadMs
      await apps[index]!.stop()
      apps[index] = await start(ports[index]!, { aheadMs, kill })
    },

    /** Pays with the card directly at the provider, as a browser does. */
    async confirm(started: StartedEntry): Promise<{ status: string }> {
      const reply = await fetch(`${sandbox.base}/v1/payment_intents/${started.paymentIntentId}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({ client_secret: started.clientSecret, payment_method: 'pm_card_visa' }),
      })
      return (await reply.json()) as { status: string }
    },

    /** Deletes all tournaments and payments, here and at the provider. */
    async empty() {
      await this.setClock(0)
      await delivered(this)
      // In replica mode no triggers run, including the one that keeps the ledger append-only.
      await database.pool.query(`
        begin;
        set local session_replication_role = replica;
        truncate tournaments, ledger_entries, webhook_events, notifications, outbox, rate_limits, sandbox.payment_intents, sandbox.charges, sandbox.refunds, sandbox.disputes, sandbox.events, sandbox.deliveries, sandbox.idempotency_keys
          cascade;
        commit`)
    },

    async close() {
      await Promise.all([...apps, sandbox].map((process) => process.stop()))
      await database.drop()
    },
  }
}

/** Waits until all due webhooks are delivered. Failed ones are retried at once; held ones stay held. */
export async function delivered({
  database: { pool },
  provider,
}: Pick<System, 'database' | 'provider'>): Promise<void> {
  const due = () => pool.query(`select from sandbox.deliveries where status = 'due' limit 1`)
  while ((await due()).rowCount) {
    await pool.query(`update sandbox.deliveries set due_at = now() where status = 'due' and last_failure is not null`)
    await provider.deliverDue()
    await sleep(50)
  }
}

/** `code` is null for success and `no_reply` when the process died during the request. */
export type Answer<T> = { status: number; code: string | null; body: T }

/** Sends a request to an app process as this user's browser. */
export async function request<T = unknown>(
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
    // fetch throws a TypeError when the connection breaks.
    if (!(error instanceof TypeError)) throw error
    return { status: 0, code: 'no_reply', body: {} as T }
  }
}

export type Cup = Awaited<ReturnType<typeof aCup>>

export async function aCup(system: System, wishes: Partial<typeof tournaments.$inferInsert> = {}) {
  const [cup] = await system.database.db
    .insert(tournaments)
    .values({ ...aTournamentRow(), maxTeams: 24, organizerId: inject('administrator').id, ...wishes })
    .returning()
  return cup!
}
