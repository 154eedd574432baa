import { formatMoment } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import { entryListIn } from '#engine/draw/lots.ts'
import type { BeaconRound, EntryList } from '#engine/draw/lots.ts'
import { openList } from '#engine/state/facts.ts'
import { readTournament } from '#features/tournaments/server/read.ts'
import { beaconGraceMinutes } from '../../values.ts'
import { readPublished } from '../public/published.ts'

/** What a random draw uses: the numbers of the round that the list names, or numbers drawn in front of witnesses. */
export type Numbers = { drawnNumbers: string; signature?: string }

/** The round for a list that is published now; `unreachable` if the beacon can't be reached, and undefined without one. */
export async function nextBeaconRound({ beacon, now, log }: App): Promise<EntryList['rules']['beacon']> {
  return beacon?.nextRound(now()).catch((error: unknown) => {
    log.warn({ err: error }, "the beacon can't be reached; the list names no round")
    return 'unreachable' as const
  })
}

/**
 * The numbers of the round that the published list names, by the list's id; null if it names none. Numbers drawn in front of witnesses count only if
 * the round can't be read some minutes after its time. Reads the beacon, so call it outside transactions.
 */
export async function beaconNumbers(
  app: App,
  tournamentId: string,
  entered: string | undefined,
): Promise<{ list: string; numbers: Numbers } | null> {
  const { competition } = await readPublished(app, tournamentId)
  const list = openList(competition.facts)
  const round = list && entryListIn(list.transcript).rules.beacon
  if (!round || round === 'unreachable') return null
  const { timeZone } = await readTournament(app.db, tournamentId)
  const wait = waitFor(round, app.now(), timeZone)
  const refusal = { sentence: `${wait.sentence} You can't enter other numbers.` }
  if (wait.isPending && entered) throw new AppError('beacon_numbers_only', refusal)
  if (wait.isPending) throw new AppError('beacon_round_pending', wait)
  const read = await readRound(app, round)
  if (read && entered) throw new AppError('beacon_numbers_only', refusal)
  if (read) return { list: list.id, numbers: { drawnNumbers: read.randomness, signature: read.signature } }
  if (entered && wait.manualAllowed) return { list: list.id, numbers: { drawnNumbers: entered } }
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

/** Whether the round is still to come, and from when on numbers may be drawn in front of witnesses instead. */
function waitFor({ round, time }: BeaconRound, now: Date, timeZone: string) {
  const published = new Date(time)
  const manualFrom = new Date(published.getTime() + beaconGraceMinutes * 60_000)
  const isPending = now < published
  const manualAllowed = now >= manualFrom
  const when = `${isPending ? 'will be' : 'was'} published ${formatMoment(time, timeZone)}`
  return {
    isPending,
    manualAllowed,
    sentence: `The numbers for this list come from round ${round} of a public beacon, which ${when}.`,
    otherwise: manualAllowed
      ? 'You can now draw numbers in front of witnesses and enter them.'
      : `After ${formatMoment(manualFrom.toISOString(), timeZone)}, you can draw numbers in front of witnesses instead.`,
  }
}
