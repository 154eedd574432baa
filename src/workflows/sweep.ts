import { deleteExpiredLinks } from '#features/accounts/server/credentials/mailed-links.ts'
import { remindUnpublished } from '#features/competition/server/schedule/published/remind-unpublished.ts'
import { sweepReplacements } from '#features/competition/server/replacements/sweep.ts'
import { sweepPayments } from '#features/payments/server/sweep.ts'
import { remindUnpaid } from '#features/registrations/server/notifications/reminders.ts'
import { sweepWaitingLists } from '#features/registrations/server/waiting-list/offers.ts'
import { advanceStatuses } from '#features/tournaments/server/advance-statuses.ts'
import type { App } from '#platform/app.ts'
import { stepRunner } from '#platform/step-runner.ts'
import { deleteOrphanedFiles } from '#platform/files/storage.ts'
import { eraseExpiredSecrets } from '#platform/mail/secrets.ts'

/**
 * Everything that happens because time passes: tournaments start and end, captains and organizers are reminded, mailed links expire, orphaned files are
 * deleted, and interrupted payments are finished.
 */
export async function sweep(app: App, stopping?: AbortSignal): Promise<void> {
  const steps = stepRunner(app, stopping)
  await steps.attempt('advance statuses', () => advanceStatuses(app, stopping))
  await steps.attempt('remind captains', () => remindUnpaid(app))
  await steps.attempt('remind organizers', () => remindUnpublished(app))
  await steps.attempt('delete expired links', () => deleteExpiredLinks(app))
  await steps.attempt('erase expired links in mail', () => eraseExpiredSecrets(app))
  await steps.attempt('delete orphaned files', () => deleteOrphanedFiles(app))
  await sweepPayments(app, steps)
  await sweepWaitingLists(app, steps)
  await sweepReplacements(app, steps)
}
