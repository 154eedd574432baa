import { run } from './run.mjs'

// `npm run check` runs only those server tests that a change is likely to break: almost all of them start the whole app, so their imports
// don't narrow it down.

/** The changed files: uncommitted, or committed since the branch left `main` (on `main`, the last commit). Null if Git doesn't know. */
export async function changedFiles() {
  const [head] = (await git('rev-parse', 'HEAD')) ?? []
  const [start = head] = (await git('merge-base', 'HEAD', 'main')) ?? []
  const changed = await git('diff', '--name-only', start === head ? 'HEAD~1' : start)
  const added = await git('ls-files', '--others', '--exclude-standard')
  return changed && added && [...new Set([...changed, ...added])]
}

/** The lines that Git prints; null if it fails. */
async function git(...args) {
  const { code, output } = await run('git', args)
  return code === 0 ? output.split('\n').filter(Boolean) : null
}

const ofAll = ['test/architecture.test.ts', 'test/product.test.ts', 'test/wording.test.ts']
const ofRoutes = 'test/permissions.test.ts'

/**
 * Where the server tests for these files are, as the beginnings of paths: beside a file; for what a feature shares (its contract and its
 * rules) in the whole feature; and for all files together in those of the whole project. Rules themselves and screens have unit tests, which
 * all run.
 */
export function testsOf(files) {
  const places = files.flatMap((file) => {
    if (/^test\/[^/]+\.test\.ts$/.test(file)) return [file]
    if (!file.startsWith('src/')) return []
    const shared = /^(src\/features\/[^/]+\/)[^/]+\.ts$/.exec(file)
    if (shared) return [`${shared[1]}server/`]
    return /\/(server|db|platform|app|demo|sandbox|workflows)\//.test(file) ? [file.replace(/[^/]+$/, '')] : []
  })
  const widest = [...new Set(places)].filter(
    (place) => !places.some((other) => other !== place && place.startsWith(other)),
  )
  return [...ofAll, ...(widest.length > 0 ? [ofRoutes] : []), ...widest]
}
