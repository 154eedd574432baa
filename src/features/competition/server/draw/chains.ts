import { asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { drawSecrets } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { addChain } from '#features/tournaments/server/draw-secrets.ts'
import type { ChainRow } from '#features/tournaments/server/draw-secrets.ts'
import { lockScheduledTournament } from '#features/tournaments/server/service.ts'
import type { App } from '#platform/app.ts'
import { nextDraw } from '../../rules.ts'
import { loadCompetition } from '../load.ts'

/** A tournament's chains of secrets, oldest first. */
export const chainsOf = (db: Database | Transaction, tournamentId: string): Promise<ChainRow[]> =>
  db.select().from(drawSecrets).where(eq(drawSecrets.tournamentId, tournamentId)).orderBy(asc(drawSecrets.chain))

/** The chain that the next draw uses, decrypted; null if it can't be. */
export function currentChain(chains: readonly ChainRow[], { drawCipher }: Pick<App, 'drawCipher'>) {
  const last = chains.at(-1)
  if (!last?.encryptedSecret) return null
  const decrypted = drawCipher.decrypt(last.encryptedSecret, last.tournamentId)
  return 'secret' in decrypted ? { ...last, lastSecret: decrypted.secret } : null
}

/**
 * The chains, with one that can be used for the next draw: if the last one can't be decrypted, such as after a restore without
 * DRAW_SECRET_KEY, a tournament that still has to be drawn begins a new chain. A list that is already published then has to be published again.
 */
export async function usableChains(app: App, tournamentId: string, { isDrawn = false } = {}): Promise<ChainRow[]> {
  const chains = await chainsOf(app.db, tournamentId)
  if (currentChain(chains, app) || (isDrawn && chains.length > 0)) return chains
  return transact(app.db, async (tx) => {
    const tournament = await lockScheduledTournament(tx, tournamentId)
    const existing = await chainsOf(tx, tournamentId)
    const isUndrawn = tournament.competition === 'none' || tournament.competition === 'closed'
    if (currentChain(existing, app) || (existing.length > 0 && !isUndrawn)) return existing
    const { facts } = await loadCompetition(tx, tournament)
    const begun = await addChain(app, tx, {
      tournamentId,
      chain: existing.length + 1,
      firstDraw: nextDraw(facts),
      committedAt: app.now(),
      teamsEntered: tournament.currentTeams,
    })
    app.log.warn({ tournamentId, chain: begun.chain }, "new draw secrets: the earlier ones can't be decrypted")
    return [...existing, begun]
  })
}
