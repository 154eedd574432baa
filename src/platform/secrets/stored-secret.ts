import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requiredWithDatabase } from '../config.ts'
import type { Config } from '../config.ts'

/** A secret of this installation that no setting provides. Created once and stored in `dataDir`, readable only by its owner. */
export async function storedSecret(dataDir: string, name: 'session-secret' | 'draw-secret-key'): Promise<string> {
  const file = join(dataDir, name)
  const draft = `${file}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // Linking is atomic: of two processes that start together, one wins, and both read its secret.
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

/** What the secrets of random draws are encrypted with. It is never backed up. */
export async function drawSecretKey({ drawSecretKey: key, databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl && !key) throw requiredWithDatabase('DRAW_SECRET_KEY')
  return key ?? storedSecret(dataDir, 'draw-secret-key')
}
