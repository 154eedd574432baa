import { contentsOf, fail, say, withInstallation } from './backup/installation.ts'
import { writeBackup } from './backup/write-backup.ts'

/** `npm run backup -- <folder>`: backs up database and files into a new folder, while the app may be running. Exits with 1 when it could not. */
try {
  await withInstallation(
    'Specify a new folder for the backup: npm run backup -- <folder>',
    async (installation, folder) => {
      const manifest = await writeBackup(installation, folder)
      say(`Backed up ${contentsOf(manifest)} to ${folder}.`)
      for (const key of manifest.missingFiles) say(`Missing from file storage: ${key}`)
    },
  )
} catch (error) {
  fail("Couldn't back up", error)
}
