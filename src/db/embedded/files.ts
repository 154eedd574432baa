import { chown, readFile, readlink, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file's text; null if it is missing or not accessible. */
export function readIfPresent(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(nullWhenAbsent)
}

/** A symbolic link's target; null if it is missing or not accessible. */
export function readLinkIfPresent(link: string): Promise<string | null> {
  return readlink(link).catch(nullWhenAbsent)
}

/** Gives a file that root wrote to the folder's owner, who may run the app without root next time. */
export async function giveToFolderOwner(file: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await stat(dirname(file))
  await chown(file, owner.uid, owner.gid)
}

/** Whether an error says that a file is missing or not accessible. */
function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ESRCH' || isForbidden(error)
}

/** Whether an error says that a file belongs to another user. */
export function isForbidden(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EACCES' || code === 'EPERM'
}

function nullWhenAbsent(error: unknown) {
  if (isAbsent(error)) return null
  throw error
}
