import { Hono } from 'hono'
import { z } from 'zod'
import { canRun } from '#features/tournaments/rules.ts'
import { findActor } from '#features/tournaments/server/officials/officials.ts'
import { checkInTopic, planningTopic, scheduleTopic } from '#features/tournaments/server/topic.ts'
import { networkOf, siteNetworkOf } from '#lib/network.ts'
import { anyone, describeResponse, idParam, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { encodeEvent, eventStream, gatherMs, spreadMs, throttled } from '#platform/live/live-stream.ts'
import type { Live } from '#platform/live/live.ts'
import type { Send } from '#platform/live/live-stream.ts'
import { ListenSince } from '../../live-contract.ts'
import { planningSteps } from '../../values.ts'
import { readRevision } from '../public/published.ts'
import { joinCrowd } from './crowd.ts'
import { feedOf, follow } from './feed.ts'

/** Without an account. One more takes the place of another: see `joinCrowd`. */
const viewersPerProcess = 10_000
/** A whole club or school may share one IP address. */
const viewersPerNetwork = 2_000
const viewersPerSite = 4_000
/** Pages that are open at the same time. */
const streamsPerUser = 20
/** Time per viewer over which viewers' rereads of the tournament are spread. */
const spreadMsPerViewer = 5

export const liveRoutes = new Hono<Env>().get(
  '/tournaments/:id/live',
  anyone,
  describeResponse(
    'A tournament as it changes: updates of its competition as `competition` events; after a `tournament` event, read everything else again; for those who run it, after `check-in`, who arrived, and after `schedule`, the schedule with its draft, while `planning` gives the percentage of a large new schedule that is planned; after `end`, do not open the stream again',
    200,
    z.string(),
    'Live',
    'text/event-stream',
  ),
  idParam('tournament_not_found'),
  query(ListenSince),
  async (c) => {
    const { app, address, visitor } = c.var
    const { id } = c.req.valid('param')
    // A HEAD request must not open a stream that nobody reads.
    if (c.req.method === 'HEAD') {
      await readRevision(app, id)
      return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
    }
    const actor = visitor && (await findActor(app.db, id, visitor))
    const feed = await feedOf(app, id)
    const { since = '', fresh } = c.req.valid('query')
    const resumed = c.req.header('Last-Event-ID')
    const from = { since: resumed ?? since, isFresh: fresh !== undefined && resumed === undefined }
    const site = siteNetworkOf(address)
    const anonymous = { [`viewers ${site}`]: viewersPerSite, [`viewers ${networkOf(address)}`]: viewersPerNetwork }
    const own = visitor ? { [`viewer ${visitor.id}`]: streamsPerUser } : anonymous
    const limits = { viewers: Number.POSITIVE_INFINITY, ...own }
    const isRunning = () => feed.current().snapshot.state === 'running'
    const join = (end: () => void) => joinCrowd(app.live, { network: site, isRunning, end }, viewersPerProcess)
    const options = { live: app.live, limits, retryMs: retryMs(), onOpen: visitor ? undefined : join }
    try {
      return eventStream(c, options, (send) => {
        const stops = [follow(feed, send, from, () => gatherMs + spreadMs(app.live, limits, spreadMsPerViewer))]
        if (actor && canRun(actor.role))
          stops.push(
            ...privateEvents.map((event) => followPrivate(app.live, id, event, send)),
            followPlanning(app.live, id, send),
          )
        return () => stops.forEach((stop) => stop())
      })
    } finally {
      feed.closeIfUnused()
    }
  },
)

/** What those who run the tournament read again. The events have no content, so they tell nothing to somebody whose role ended since. */
const privateEvents = [
  { encoded: encodeEvent({ event: 'check-in', data: 'check-in' }), topicOf: checkInTopic },
  { encoded: encodeEvent({ event: 'schedule', data: 'schedule' }), topicOf: scheduleTopic },
]

function followPrivate(
  live: Live,
  tournamentId: string,
  { encoded, topicOf }: (typeof privateEvents)[number],
  send: Send,
): () => void {
  const sendSoon = throttled(
    () => void send(encoded),
    () => gatherMs,
  )
  sendSoon()
  const stop = live.on(topicOf(tournamentId), sendSoon)
  return () => {
    stop()
    sendSoon.cancel()
  }
}

/** Sends the percentage of a large new schedule that is planned. When announcements may have been missed, all steps are heard at once, and nothing is known. */
function followPlanning(live: Live, tournamentId: string, send: Send): () => void {
  const heard = new Set<number>()
  const sendSoon = throttled(
    () => {
      const percent = heard.size < planningSteps.length ? Math.max(...heard) : null
      heard.clear()
      if (percent !== null) void send(encodeEvent({ event: 'planning', data: String(percent) }))
    },
    () => gatherMs,
  )
  const stops = planningSteps.map((percent) =>
    live.on(planningTopic(tournamentId, percent), () => {
      heard.add(percent)
      sendSoon()
    }),
  )
  return () => {
    stops.forEach((stop) => stop())
    sendSoon.cancel()
  }
}

/** Browsers reconnect after one to four seconds at random, so that they do not all reconnect at once after a restart. */
const retryMs = () => Math.round(1_000 + 3_000 * Math.random())
