import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** What an install depends on: the lockfile, and the machine it picks its programs for. */
export function installFingerprint() {
  return digest(['package-lock.json'], `${process.platform}-${process.arch}`)
}

/** What a build depends on, read whole: dates lie after a checkout, and reading it all takes milliseconds. */
export function buildFingerprint() {
  const sources = [...filesIn('src'), ...filesIn('public')].filter(isBuildSource)
  return digest([...sources, 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'])
}

/** Whether npm's own record of what it installed is package-lock.json's, so that an install by hand counts too. */
export function isInstalled() {
  const record = readIfThere(join(root, 'node_modules', '.package-lock.json'))
  if (record === null) return false
  const installed = JSON.parse(record).packages
  const { '': _project, ...wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const isThere = ([path, { version, optional }]) => (installed[path] ? installed[path].version === version : optional)
  return Object.entries(wanted).every(isThere) && Object.keys(installed).every((path) => path in wanted)
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

/** Tests are no part of the pages, and generated files are made by the build itself. */
function isBuildSource(file) {
  return !/\.(test|gen)\.tsx?$/.test(file)
}
