import { asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { drawSecrets } from '#db/schema.ts'
import { addChain } from '#features/tournaments/server/draw-secrets.ts'
import type { ChainRow } from '#features/tournaments/server/draw-secrets.ts'
import type { TournamentRow } from '#features/tournaments/server/wire.ts'
import type { App } from '#platform/app.ts'

/** A tournament's chains of secrets, oldest first. */
export const chainsOf = (db: Database | Transaction, tournamentId: string): Promise<ChainRow[]> =>
  db.select().from(drawSecrets).where(eq(drawSecrets.tournamentId, tournamentId)).orderBy(asc(drawSecrets.chain))

/** The chain that the next draw uses, decrypted: the last one that can be decrypted with this DRAW_SECRET_KEY. Null if none can. */
export function currentChain(chains: readonly ChainRow[], { drawCipher }: Pick<App, 'drawCipher'>) {
  for (const chain of chains.toReversed()) {
    const lastSecret = drawCipher.decrypt(chain.encryptedSecret, chain.tournamentId)
    if (lastSecret) return { ...chain, lastSecret }
  }
  return null
}

/**
 * The chain for a list that is being published, while the tournament is locked. If none can be decrypted, such as after a restore without
 * DRAW_SECRET_KEY, begins a new one.
 */
export async function chainForList(
  app: App,
  tx: Transaction,
  { id: tournamentId, currentTeams }: TournamentRow,
  firstDraw: number,
): Promise<ChainRow> {
  const chains = await chainsOf(tx, tournamentId)
  const current = currentChain(chains, app)
  if (current) return current
  const chain = (chains.at(-1)?.chain ?? 0) + 1
  app.log.warn({ tournamentId, chain }, "new draw secrets: the earlier ones can't be decrypted")
  return addChain(app, tx, { tournamentId, chain, firstDraw, committedAt: app.now(), teamsEntered: currentTeams })
}
