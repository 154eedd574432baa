import type { notifications } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import type { DueAction } from '../contract.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Finds what a user has to do now about some of these notifications, by the notification's id. */
export type FindDueActions = (
  app: App,
  userId: string,
  rows: readonly NotificationRow[],
) => Promise<ReadonlyMap<string, DueAction>>

/** Combines what several features find. */
export function allDueActions(...finders: readonly FindDueActions[]): FindDueActions {
  return async (app, userId, rows) => {
    const found = await Promise.all(finders.map((find) => find(app, userId, rows)))
    return new Map(found.flatMap((actions) => [...actions]))
  }
}
