import type { Logger } from 'pino'
import type { Transaction } from '#db/client.ts'
import { savepoint } from '#db/transact.ts'

/** The events that features raise inside a transaction, by name. Each feature adds its own by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled by the features
export interface TransactionEvents {}

type Listener<Context, Event> = (app: Context, tx: Transaction, event: Event) => Promise<void>
type Listeners<Context> = { [Name in keyof TransactionEvents]?: Listener<Context, TransactionEvents[Name]>[] }

export type Events<Context extends { log: Pick<Logger, 'error'> }> = ReturnType<typeof createEvents<Context>>

/**
 * Lets a later feature add writes to an earlier feature's change, in the same transaction. A listener cannot refuse the change: each runs
 * in its own savepoint, and a failure is logged and rolled back there.
 */
export function createEvents<Context extends { log: Pick<Logger, 'error'> }>() {
  const listeners: Listeners<Context> = {}
  return {
    on<Name extends keyof TransactionEvents>(name: Name, listener: Listener<Context, TransactionEvents[Name]>): void {
      const existing: Listener<Context, TransactionEvents[Name]>[] = listeners[name] ?? []
      Object.assign(listeners, { [name]: [...existing, listener] })
    },
    async raise<Name extends keyof TransactionEvents>(
      app: Context,
      tx: Transaction,
      name: Name,
      event: TransactionEvents[Name],
    ): Promise<void> {
      const interested: Listener<Context, TransactionEvents[Name]>[] = listeners[name] ?? []
      for (const listener of interested) {
        await savepoint(tx, (inner) => listener(app, inner, event)).catch((error: unknown) => {
          app.log.error({ err: error, event: name }, 'a listener failed and was rolled back')
        })
      }
    },
  }
}
