import { randomBytes } from 'node:crypto'
import type { Database, Transaction } from '#db/client.ts'
import { drawSecrets } from '#db/schema.ts'
import { secretOf } from '#engine/draw/lots.ts'
import type { App } from '#platform/app.ts'

export type ChainRow = typeof drawSecrets.$inferSelect

type NewChain = Pick<ChainRow, 'tournamentId' | 'committedAt'> & Partial<ChainRow>

/** Chooses the secrets of a tournament's random draws and commits to them. By default the first chain, from before any team enters. */
export async function addChain(
  { drawCipher }: Pick<App, 'drawCipher'>,
  db: Database | Transaction,
  { chain = 1, firstDraw = 1, teamsEntered = 0, ...of }: NewChain,
): Promise<ChainRow> {
  const last = randomBytes(32).toString('hex')
  const row: ChainRow = {
    ...of,
    chain,
    firstDraw,
    teamsEntered,
    commitment: await secretOf(last, 0),
    encryptedSecret: drawCipher.encrypt(last, of.tournamentId),
  }
  await db.insert(drawSecrets).values(row)
  return row
}
