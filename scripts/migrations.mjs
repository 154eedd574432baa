import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root, run, runMain } from './run.mjs'

/**
 * `npm run migrations`: writes a migration for the changes in src/db/schema.ts. drizzle-kit compares with the last snapshot only, so the ones
 * before it are deleted.
 */
async function main() {
  const { code } = await run(bin('drizzle-kit'), ['generate', ...process.argv.slice(2)], { stdio: 'inherit' })
  const folder = join(root, 'src/db/migrations/meta')
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, name))
  return code
}

await runMain(main)
