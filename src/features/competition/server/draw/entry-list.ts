import { createHash } from 'node:crypto'
import { canonicalJson } from '#lib/canonical-json.ts'
import type { App } from '#platform/app.ts'
import type { Setup } from '#engine/contract.ts'
import { transcriptOf } from '#engine/draw/lots.ts'
import type { EntryList } from '#engine/draw/lots.ts'
import { nextDraw } from '../../rules.ts'
import { nextBeaconRound } from './beacon-numbers.ts'
import { chainForList } from './chains.ts'
import { drawableTeams, releaseExpiredSpots } from './drawable-teams.ts'
import type { MakeBody } from '../record/record.ts'

/** How lots become slots in the bracket. */
const lotsRule = 'Lot 1 is seed 1, lot 2 is seed 2, and so on.'

/**
 * The list for a random draw. Its hash fixes the setup, so that each list doesn't store all of it again, and the commitment fixes the
 * secret.
 */
export function entryList(
  tournament: string,
  draw: number,
  teams: readonly string[],
  setup: Setup,
  fixed: Pick<EntryList['rules'], 'commitment' | 'beacon'>,
) {
  const setupHash = createHash('sha256').update(canonicalJson(setup)).digest('hex')
  const transcript = transcriptOf({ tournament, draw, teams, rules: { ...fixed, lots: lotsRule, setupHash } })
  return { kind: 'entry_list', draw, transcript } as const
}

/**
 * The list for a random draw: the teams, the setup, the draw number, the commitment to the secrets, and the round of the beacon that the numbers
 * will come from. Releases expired spots first. Once it is published, nobody can register, and the numbers can be drawn. Undoing it reopens
 * registration.
 */
export async function entryListBody(app: App, tournamentId: string): Promise<MakeBody> {
  await releaseExpiredSpots(app, tournamentId)
  const beacon = await nextBeaconRound(app)
  const make: MakeBody['make'] = async ({ tx, tournament, competition: { facts, setup } }, existing) => {
    if (existing?.kind === 'entry_list') return existing
    const teams = await drawableTeams(tx, tournament, app.now())
    const draw = nextDraw(facts)
    const { commitment } = await chainForList(app, tx, tournament, draw)
    return entryList(tournamentId, draw, teams, setup, { commitment, ...(beacon && { beacon }) })
  }
  return { kind: 'entry_list', make }
}
