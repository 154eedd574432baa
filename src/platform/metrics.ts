import { createMiddleware } from 'hono/factory'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** The metrics at /metrics: those of the process, and request durations by kind and outcome. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from request to reply',
    labelNames: ['method', 'kind', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return {
    registry,
    timed: createMiddleware(async (c, next) => {
      const stop = durations.startTimer({ method: c.req.method, kind: kindOf(c.req.path) })
      await next()
      stop({ status: String(c.res.status) })
    }),
  }
}

/** Only a few kinds, so that ids in URLs do not create a series each. */
function kindOf(path: string): string {
  if (path.startsWith('/api/')) return 'api'
  if (path.startsWith('/assets/')) return 'asset'
  if (path.startsWith('/files/')) return 'file'
  return path.startsWith('/sandbox/') ? 'sandbox' : 'page'
}
