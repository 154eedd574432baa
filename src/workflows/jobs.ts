import { advisoryLocks } from '#db/client.ts'
import { fetchMissedEvents } from '#features/payments/server/provider/missed-events.ts'
import { matchNewTournaments } from '#features/discover/server/saved-searches/match.ts'
import { sendMatches } from '#features/discover/server/saved-searches/send.ts'
import type { App } from '#platform/app.ts'
import { startJob } from '#platform/jobs.ts'
import type { Job } from '#platform/jobs.ts'
import { removeAbandonedUploads } from '#platform/files/receive-upload.ts'
import { sendDue } from '#platform/mail/delivery.ts'
import { outboxTopic } from '#platform/mail/mail.ts'
import { createMailer } from '#platform/mail/smtp.ts'
import { enforceRetention } from './retention.ts'
import { sweep } from './sweep.ts'

/* Recurring work: what each job does, how often, and under which lock. `app/jobs.ts` starts them all. */

const dayMs = 24 * 3_600_000

export function startSweeping(app: App, times: { everyMs?: number; stopTimeoutMs?: number } = {}): Job {
  return startJob(app, {
    name: 'sweep',
    everyMs: 30_000,
    ...times,
    lock: advisoryLocks.sweep,
    work: (stopping) => sweep(app, stopping),
  })
}

export function startRetention(app: App): Job {
  return startJob(app, {
    name: 'retention',
    everyMs: dayMs,
    lock: advisoryLocks.retention,
    work: (stopping) => enforceRetention(app, stopping),
  })
}

export function startMissedEvents(app: App): Job {
  return startJob(app, {
    name: 'missed events',
    everyMs: 5 * 60_000,
    lock: advisoryLocks.missedEvents,
    work: (stopping) => fetchMissedEvents(app, stopping),
  })
}

/** Notifies users of new tournaments that match their saved searches. */
export function startMatching(app: App): Job {
  return startJob(app, {
    name: 'saved searches',
    everyMs: 10 * 60_000,
    lock: advisoryLocks.savedSearches,
    work: async (stopping) => {
      await matchNewTournaments(app, stopping)
      await sendMatches(app, stopping)
    },
  })
}

/** Without a lock, because each machine receives uploads in its own folder. */
export function startUploadCleanup(app: App): Job {
  return startJob(app, { name: 'abandoned uploads', everyMs: dayMs, work: () => removeAbandonedUploads(app.now()) })
}

/**
 * Sends mail as soon as it is queued, and checks every 10 seconds. Several processes may do so. Without a mail server, mail stays in the
 * outbox.
 */
export function startMailing(app: App): Job {
  const { mail } = app.config
  if (!mail) return { wake: () => {}, stop: async () => {} }
  const mailer = createMailer(mail)
  const job = startJob(app, { name: 'mail', everyMs: 10_000, work: (stopping) => sendDue(app, mailer, stopping) })
  const unsubscribe = app.live.on(outboxTopic, job.wake)
  return {
    wake: job.wake,
    stop: async () => {
      unsubscribe()
      // A mail whose server does not reply is retried when its lease expires.
      await job.stop()
      mailer.close()
    },
  }
}
