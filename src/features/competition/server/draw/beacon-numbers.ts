import { formatMoment } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { entryListIn } from '#engine/draw/lots.ts'
import type { BeaconRound, EntryList } from '#engine/draw/lots.ts'
import { openList } from '#engine/state/facts.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { beaconGraceMinutes } from '../../values.ts'
import { readPublished } from '../public/published.ts'

/** What a random draw uses: the numbers of the round that the list names, or numbers drawn before witnesses. */
export type Numbers = { drawnNumbers: string; signature?: string }

/** The round for a list that is published now; `unreachable` if the beacon can't be read, and undefined without one. */
export async function nextBeaconRound({ beacon, now, log }: App): Promise<EntryList['rules']['beacon']> {
  return beacon?.nextRound(now()).catch((error: unknown) => {
    log.warn({ err: error }, "the beacon can't be read; the list names no round")
    return 'unreachable' as const
  })
}

/**
 * The numbers of the round that the published list names, by the list's id; null if it names none. Numbers drawn before witnesses count only if
 * the round can't be read some minutes after its time. Reads the beacon, so call it outside transactions.
 */
export async function beaconNumbers(
  app: App,
  tournamentId: string,
  typed: string | undefined,
): Promise<{ list: string; numbers: Numbers } | null> {
  const { competition } = await readPublished(app, tournamentId)
  const list = openList(competition.facts)
  const round = list && entryListIn(list.transcript).rules.beacon
  if (!round || round === 'unreachable') return null
  const { timeZone } = await readTournament(app.db, tournamentId)
  const wait = waitFor(round, app.now(), timeZone)
  if (wait.isPending) throw new AppError(typed ? 'beacon_numbers_only' : 'beacon_round_pending', wait)
  const read = await readRound(app, round)
  if (read && typed) throw new AppError('beacon_numbers_only', wait)
  if (read) return { list: list.id, numbers: { drawnNumbers: read.randomness, signature: read.signature } }
  if (typed && wait.mayBeTyped) return { list: list.id, numbers: { drawnNumbers: typed } }
  throw new AppError('beacon_unreachable', {
    sentence: `The public beacon can't be reached. Try again in a minute. ${wait.otherwise}`,
  })
}

/** The round, or null if it can't be read now. */
async function readRound({ beacon, log }: App, round: BeaconRound) {
  if (!beacon) return null
  return beacon.read(round).catch((error: unknown) => {
    log.warn({ err: error, round: round.round }, "the beacon's round can't be read")
    return null
  })
}

/** Whether the round is still to come, and from when on numbers may be drawn before witnesses instead. */
function waitFor({ round, time }: BeaconRound, now: Date, timeZone: string) {
  const published = new Date(time)
  const typedFrom = new Date(published.getTime() + beaconGraceMinutes * 60_000)
  const isPending = now < published
  const mayBeTyped = now >= typedFrom
  const when = `${isPending ? 'will be' : 'was'} published ${formatMoment(time, timeZone)}`
  return {
    isPending,
    mayBeTyped,
    sentence: `The numbers for this list come from round ${round} of a public beacon, which ${when}.`,
    otherwise: mayBeTyped
      ? 'You can now draw numbers before witnesses and enter them.'
      : `From ${formatMoment(typedFrom.toISOString(), timeZone)} on, you can draw numbers before witnesses instead.`,
  }
}
