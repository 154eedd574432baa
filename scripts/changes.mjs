import { root, run } from './run.mjs'

// `npm run check` runs only those server tests that a change is likely to break: almost all of them start the whole app, so their imports
// don't narrow it down.

/**
 * The changed files of the repository in a folder: uncommitted, or committed since the branch left `main` (on `main`, the last commit). Null if
 * that isn't known: without Git, in a folder of another repository, or if the commit before isn't there.
 */
export async function changedFiles(folder = root) {
  const git = gitIn(folder)
  const [prefix] = (await git('rev-parse', '--show-prefix')) ?? ['outside']
  if (prefix) return null
  const [head] = (await git('rev-parse', 'HEAD')) ?? []
  const [start] = (await git('merge-base', 'HEAD', 'main')) ?? []
  if (!head || !start) return null
  const changed = await git('diff', '--name-only', start === head ? 'HEAD~1' : start)
  const added = await git('ls-files', '--others', '--exclude-standard')
  return changed && added && [...new Set([...changed, ...added])]
}

/** Returns the lines that Git prints; null if it fails or isn't installed. */
const gitIn =
  (folder) =>
  async (...args) => {
    const { code, output } = await run('git', args, { cwd: folder }).catch(() => ({ code: 1, output: '' }))
    return code === 0 ? output.split('\n').filter(Boolean) : null
  }

const ofAll = ['test/architecture.test.ts', 'test/product.test.ts', 'test/wording.test.ts']
const ofRoutes = 'test/permissions.test.ts'

/**
 * Where the server tests for these files are, as the beginnings of paths: beside a file; for what a feature shares (its contract and its
 * rules) in the whole feature; for the engine in the competition's; for the database, `lib` and what tests share everywhere; and for all files
 * together in those of the whole project. Rules themselves and screens have unit tests, which
 * all run.
 */
export function testsOf(files) {
  const places = files.flatMap((file) => {
    if (/^test\/[^/]+\.test\.ts$/.test(file)) return [file]
    if (/^(src\/(db|lib)|test\/(?!e2e|proof)[^.]*)\b/.test(file)) return ['src/', 'test/']
    if (file.startsWith('src/engine/')) return ['src/features/competition/server/']
    if (!file.startsWith('src/')) return []
    const shared = /^(src\/features\/[^/]+\/)[^/]+\.ts$/.exec(file)
    if (shared) return [`${shared[1]}server/`]
    return /\/(server|platform|app|demo|sandbox|workflows)\//.test(file) ? [file.replace(/[^/]+$/, '')] : []
  })
  const widest = [...new Set(places)].filter(
    (place) => !places.some((other) => other !== place && place.startsWith(other)),
  )
  return [...ofAll, ...(widest.length > 0 ? [ofRoutes] : []), ...widest]
}
