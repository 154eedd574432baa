import { Hono } from 'hono'
import { z } from 'zod'
import { networkOf } from '#lib/network.ts'
import { anyone, describeResponse, idParam, query } from '#platform/http/http.ts'
import type { Env } from '#platform/http/http.ts'
import { encodeEvent, eventStream, spreadMs, throttled } from '#platform/live/live-stream.ts'
import type { Send } from '#platform/live/live-stream.ts'
import { ListenSince } from '../../live-contract.ts'
import { feedOf } from './live.ts'
import type { Feed } from './live.ts'

const viewersPerProcess = 10_000
/** A whole club or school may share one IP address. */
const viewersPerNetwork = 2_000
/** Time per viewer over which viewers' rereads of the tournament are spread. */
const spreadMsPerViewer = 5

export const liveRoutes = new Hono<Env>().get(
  '/tournaments/:id/competition/live',
  anyone,
  describeResponse(
    'The competition as it changes: what is new since a version, as `competition` events',
    200,
    z.string(),
    'Live',
    'text/event-stream',
  ),
  idParam('tournament_not_found'),
  query(ListenSince),
  async (c) => {
    const { app, address } = c.var
    const feed = await feedOf(app, c.req.valid('param').id)
    // A HEAD request must not open a stream that nobody reads.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
    const since = lastEventId(c.req.header('Last-Event-ID')) ?? c.req.valid('query').since ?? 0
    const limits = { viewers: viewersPerProcess, [`viewers ${networkOf(address)}`]: viewersPerNetwork }
    return eventStream(c, { live: app.live, limits, retryMs: retryMs() }, (send) =>
      follow(feed, send, since, () => spreadMs(app.live, limits, spreadMsPerViewer)),
    )
  },
)

/** The version in a `Last-Event-ID` header, or null if it has none: browsers return the id they received, but other clients may send anything. */
const lastEventId = (header: string | undefined) => (/^\d{1,9}$/.test(header ?? '') ? Number(header) : null)

/** Sends what changed since this version, now and after every change. A slow reader gets several changes in one update. */
function follow(feed: Feed, send: Send, since: number, spread: () => number): () => void {
  let seen = -1
  let isSending = false
  const sendUpdates = async () => {
    if (isSending) return
    isSending = true
    while (seen !== feed.version()) {
      const update = feed.updateSince(seen === -1 ? since : seen)
      seen = feed.version()
      await send(update)
    }
    isSending = false
  }
  const sendTournament = throttled(() => void send(tournamentChanged), spread)
  void sendUpdates()
  const stop = feed.on((what) => (what === 'competition' ? void sendUpdates() : sendTournament()))
  return () => {
    stop()
    sendTournament.cancel()
  }
}

const tournamentChanged = encodeEvent({ event: 'tournament', data: 'tournament' })

/** Browsers reconnect after one to four seconds at random, so that they do not all reconnect at once after a restart. */
const retryMs = () => Math.round(1_000 + 3_000 * Math.random())
