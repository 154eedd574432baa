import type { Transaction } from '#db/client.ts'
import { AppError, fieldError } from '#lib/errors.ts'
import type { App } from '#platform/app.ts'
import type { Draw } from '../../change-contract.ts'
import { drawLots, entryListIn, secretOf } from '#engine/draw/lots.ts'
import { openList, type BodyOf } from '#engine/state/facts.ts'
import { drawOrder, nextDraw } from '../../rules.ts'
import type { Competition } from '../cache.ts'
import { beaconNumbers } from './beacon-numbers.ts'
import type { Numbers } from './beacon-numbers.ts'
import { chainsOf, currentChain } from './chains.ts'
import { orderByRanking, drawableTeams, releaseExpiredSpots } from './drawable-teams.ts'
import type { MakeBody } from '../record/record.ts'

/**
 * A draw of the paid teams. Releases expired spots first, and is refused while any team can still pay, because a team that pays later would
 * miss the draw.
 */
export async function drawBody(app: App, tournamentId: string, { by, drawnNumbers }: Draw): Promise<MakeBody> {
  await releaseExpiredSpots(app, tournamentId)
  const fromBeacon = by === 'random' ? await beaconNumbers(app, tournamentId, drawnNumbers) : null
  const make: MakeBody['make'] = async ({ tx, tournament, competition }, existing) => {
    if (existing?.kind === 'draw') return drawnBefore(existing, by, drawnNumbers)
    const teams = await drawableTeams(tx, tournament, app.now())
    if (by === 'random')
      return lotteryBody(app, tx, competition, tournament.id, teams, { entered: drawnNumbers, fromBeacon })
    const order = by === 'seeds' ? drawOrder(competition.seeds, teams) : await orderByRanking(tx, teams)
    return { kind: 'draw', by, order }
  }
  return { kind: 'draw', make }
}

/** The same draw, sent again. The same id with another method or other numbers is refused, not answered as if these had been used. */
function drawnBefore(draw: BodyOf<'draw'>, by: Draw['by'], drawnNumbers: string | undefined): BodyOf<'draw'> {
  const entered = draw.lots?.signature ? undefined : draw.lots?.drawnNumbers
  const isSame = draw.by === by && (by !== 'random' || entered === drawnNumbers)
  if (!isSame) throw new AppError('fact_id_used')
  return draw
}

/** Reads the secret only once the numbers have been drawn. Storing it with the resulting order reveals it. */
async function lotteryBody(
  app: App,
  tx: Transaction,
  { facts }: Competition,
  tournamentId: string,
  teams: string[],
  sent: Sent,
): Promise<BodyOf<'draw'>> {
  const list = openList(facts)
  // Refused as a fact, because it names no list.
  if (!list) return { kind: 'draw', by: 'random', order: teams }
  const { transcript } = list
  const { teams: listed, rules } = entryListIn(transcript)
  const isIn = new Set(teams)
  if (teams.length !== listed.length || !listed.every((team) => isIn.has(team))) throw new AppError('list_outdated')
  const chain = currentChain(await chainsOf(tx, tournamentId), app)
  if (!chain || chain.commitment !== rules.commitment) throw new AppError('commitment_replaced')
  const numbers = numbersFor(list, sent)
  const secret = await secretOf(chain.lastSecret, nextDraw(facts))
  const order = await drawLots(secret, transcript, numbers.drawnNumbers)
  return { kind: 'draw', by: 'random', order, lots: { list: list.id, transcript, ...numbers, secret } }
}

/** What was entered, and what was read from the beacon before the tournament was locked. */
type Sent = { entered: string | undefined; fromBeacon: Awaited<ReturnType<typeof beaconNumbers>> }

function numbersFor({ id, transcript }: BodyOf<'entry_list'> & { id: string }, { entered, fromBeacon }: Sent): Numbers {
  if (typeof entryListIn(transcript).rules.beacon === 'object') {
    // Another list was published in the meantime.
    if (fromBeacon?.list !== id) throw new AppError('version_unknown')
    return fromBeacon.numbers
  }
  if (!entered) throw fieldError('drawn_numbers_missing', 'drawnNumbers')
  return { drawnNumbers: entered }
}
