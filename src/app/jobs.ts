import type { App } from '#platform/app.ts'
import type { Job } from '#platform/jobs.ts'
import * as jobs from '#workflows/jobs.ts'

/** Starts all jobs of the app. */
export function startJobs(app: App): Pick<Job, 'stop'> {
  const started = [
    jobs.startSweeping(app),
    jobs.startRetention(app),
    jobs.startUploadCleanup(app),
    jobs.startMailing(app),
    jobs.startMissedEvents(app),
    jobs.startMatching(app),
  ]
  return {
    stop: async () => {
      await Promise.all(started.map((job) => job.stop()))
    },
  }
}
