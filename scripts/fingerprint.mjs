import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** Everything an install depends on: the lockfile, and the platform. */
export function installFingerprint() {
  return digest(['package-lock.json'], `${process.platform}-${process.arch}`)
}

/** Everything a build depends on, by content: timestamps are wrong after a checkout, and reading it all takes milliseconds. */
export function buildFingerprint() {
  const sources = [...filesIn('src'), ...filesIn('public')].filter(isBuildSource)
  return digest([...sources, 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'])
}

/** Whether npm's record of installed packages matches package-lock.json, so that a manual install counts too. */
export function isInstalled() {
  const record = readIfThere(join(root, 'node_modules', '.package-lock.json'))
  if (record === null) return false
  const installed = JSON.parse(record).packages
  const { '': _project, ...required } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const isThere = ([path, { version, optional }]) => (installed[path] ? installed[path].version === version : optional)
  return Object.entries(required).every(isThere) && Object.keys(installed).every((path) => path in required)
}

export function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function digest(files, ...more) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\0${readIfThere(join(root, file))}\0`)
  return hash.update(more.join('\0')).digest('hex')
}

function filesIn(folder) {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })) return []
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1)).toSorted()
}

/** Tests are not part of the pages, and the build itself generates the generated files. */
function isBuildSource(file) {
  return !/\.(test|gen)\.tsx?$/.test(file)
}
