import { plural } from '#lib/words.ts'
import { contentsOf, fail, say, withInstallation } from './backup/installation.ts'
import { restoreBackup } from './backup/restore-backup.ts'

/**
 * `npm run restore -- <folder>`: restores a backup into an empty database and DATA_DIR. Exits with 1 when it could not, or when the money
 * and spots in the backup disagree.
 */
try {
  await withInstallation('Specify the backup folder: npm run restore -- <folder>', async (installation, folder) => {
    const { manifest, violations } = await restoreBackup(installation, folder)
    say(`Restored the backup of ${manifest.takenAt}: ${contentsOf(manifest)}. Every table matches the backup.`)
    for (const key of manifest.missingFiles) say(`Not in the backup, because it was missing from file storage: ${key}`)
    if (manifest.sessionSecret && !installation.secretFile) {
      say('SESSION_SECRET is set, so the session secret in the backup was not restored.')
    }
    if (!manifest.sessionSecret)
      say('Set SESSION_SECRET to its value at the time of the backup. Otherwise, everyone has to log in again.')
    say(
      'Set DRAW_SECRET_KEY to its value at the time of the backup, or copy draw-secret-key from the old DATA_DIR. Otherwise, tournaments ' +
        'that have not been drawn get new draw secrets, and their draw pages say so.',
    )
    for (const violation of violations) say(`✗ ${violation}`)
    say(
      violations.length === 0
        ? 'Money and spots agree.'
        : `Money and spots disagree in ${plural(violations.length, 'place')}.`,
    )
    if (violations.length > 0) process.exitCode = 1
  })
} catch (error) {
  fail("Couldn't restore", error)
}
