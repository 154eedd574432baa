import { chown, readFile, readlink, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The text of a file that may not exist or may be somebody else's: null then. */
export function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(nullWhenAbsent)
}

/** Where a link points that may not exist or may be somebody else's: null then. */
export function linkIfThere(link: string): Promise<string | null> {
  return readlink(link).catch(nullWhenAbsent)
}

/** Makes a file that root wrote the property of the folder's owner, who may run the app without root next time. */
export async function giveToFolderOwner(file: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await stat(dirname(file))
  await chown(file, owner.uid, owner.gid)
}

/** Whether an error says that a file is not there for us: missing, or in somebody else's hands. */
function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ESRCH' || isForbidden(error)
}

/** Whether an error says that a file is in somebody else's hands. */
export function isForbidden(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EACCES' || code === 'EPERM'
}

function nullWhenAbsent(error: unknown) {
  if (isAbsent(error)) return null
  throw error
}
