import { advisoryLocks } from '#db/client.ts'
import { fetchMissedEvents } from '#features/payments/server/provider/missed-events.ts'
import { matchNewTournaments } from '#features/discover/server/saved-searches/match.ts'
import { sendMatches } from '#features/discover/server/saved-searches/send.ts'
import type { App } from '#platform/app.ts'
import { startJob } from '#platform/jobs.ts'
import type { Job } from '#platform/jobs.ts'
import { startMailing } from '#platform/mail/delivery.ts'
import { removeAbandonedUploads } from '#platform/files/uploads.ts'
import { enforceRetention } from './retention.ts'
import { sweep } from './sweep.ts'

const dayMs = 24 * 3_600_000

/** Starts all jobs of the app. */
export function startJobs(app: App): Pick<Job, 'stop'> {
  const jobs = [
    startSweeping(app),
    startRetention(app),
    startUploadCleanup(app),
    startMailing(app),
    startMissedEvents(app),
    startMatching(app),
  ]
  return {
    stop: async () => {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}

/** @internal */
export function startSweeping(app: App, times: { everyMs?: number; stopTimeoutMs?: number } = {}): Job {
  return startJob(app, {
    name: 'sweep',
    everyMs: 30_000,
    ...times,
    lock: advisoryLocks.sweep,
    work: (stopping) => sweep(app, stopping),
  })
}

/** @internal */
export function startRetention(app: App): Job {
  return startJob(app, {
    name: 'retention',
    everyMs: dayMs,
    lock: advisoryLocks.retention,
    work: (stopping) => enforceRetention(app, stopping),
  })
}

function startMissedEvents(app: App): Job {
  return startJob(app, {
    name: 'missed events',
    everyMs: 5 * 60_000,
    lock: advisoryLocks.missedEvents,
    work: (stopping) => fetchMissedEvents(app, stopping),
  })
}

/** Notifies users of new tournaments that match their saved searches. */
function startMatching(app: App): Job {
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
function startUploadCleanup(app: App): Job {
  return startJob(app, { name: 'abandoned uploads', everyMs: dayMs, work: () => removeAbandonedUploads(app.now()) })
}
