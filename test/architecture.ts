import { posix } from 'node:path'

/** The features in their order: each may use those before it, never those behind. */
const features = [
  'accounts',
  'notifications',
  'tournaments',
  'teams',
  'competition',
  'community',
  'rankings',
  'content',
  'info',
  'admin',
] as const

/** The zones of src, and which of them each may import. `shared` is what lies directly in a feature's folder, `parts` its ui/. */
const mayImport = {
  lib: ['lib'],
  db: ['db', 'lib'],
  demo: ['demo', 'db', 'lib', 'sandbox'],
  sandbox: ['sandbox', 'lib'],
  platform: ['platform', 'db', 'lib'],
  shared: ['shared', 'lib'],
  server: ['server', 'shared', 'platform', 'db', 'lib'],
  ui: ['ui', 'lib'],
  parts: ['parts', 'shared', 'ui', 'lib'],
  pages: ['pages', 'parts', 'shared', 'ui', 'lib'],
  app: ['app', 'pages', 'parts', 'server', 'shared', 'ui', 'platform', 'sandbox', 'demo', 'db', 'lib'],
} as const
type Zone = keyof typeof mayImport

/** Zones whose files may come to a browser. */
const browserZones: Zone[] = ['lib', 'shared', 'ui', 'parts', 'pages']
const serverOnly = /^(node:|pg$|drizzle-orm|better-auth|stripe$|pino|nodemailer|mustache|hono(?!\/client$))/

/** Programs of their own: they assemble, as app/ does. */
const programs = new Set(['src/db/seed.ts'])
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.endsWith('/testing.ts')
const isGenerated = (path: string) => path.endsWith('.gen.ts')

/** The one way from ui/ to the server: the type of the API, which is gone when the code runs. */
const theOneType = { from: 'src/ui/api.ts', statement: "import type { Api } from '#app/api.ts'" }

/** Sources by their path ('src/lib/money.ts'). */
export type Sources = ReadonlyMap<string, string>

/** What breaks the rules of the layout, one sentence each. */
export function violations(sources: Sources): string[] {
  const files = [...sources.keys()].filter((path) => !isTest(path) && !isGenerated(path))
  return [
    ...[...sources.keys()].flatMap(nameFaults),
    ...files.flatMap((path) => importsOf(path, sources.get(path)!).flatMap((entry) => importFaults(path, entry))),
    ...files.flatMap((path) => barrelFaults(path, sources.get(path)!)),
    ...cycles(files, sources),
  ]
}

type Place = { zone: Zone; feature: number | null }

function placeOf(path: string): Place | null {
  if (programs.has(path)) return { zone: 'app', feature: null }
  const [, top = '', second = '', third] = path.split('/')
  if (top === 'db') return { zone: second === 'demo' ? 'demo' : 'db', feature: null }
  if (top === 'features') {
    const feature = features.findIndex((name) => name === second)
    return feature === -1
      ? null
      : { zone: third === 'ui' ? 'parts' : third === 'server' ? 'server' : 'shared', feature }
  }
  const isZone = ['lib', 'sandbox', 'platform', 'ui', 'pages', 'app'].includes(top)
  return isZone ? { zone: top as Zone, feature: null } : null
}

type Import = { specifier: string; statement: string }

/** Every import and re-export, static or dynamic, also of types alone. */
function importsOf(path: string, source: string): Import[] {
  const statements = source.matchAll(
    /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  )
  return [...statements].map(([statement, fixed, dynamic]) => ({ statement, specifier: (fixed ?? dynamic)! }))
}

/** The path in src that a specifier means, or null for a package. */
function targetOf(path: string, specifier: string): string | null {
  const [name = ''] = specifier.split('?')
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : null
}

function importFaults(path: string, { specifier, statement }: Import): string[] {
  const from = placeOf(path)
  if (!from) return [`${path} stands in no zone`]
  const target = targetOf(path, specifier)
  if (!target) return packageFaults(path, from.zone, specifier)
  if (path === theOneType.from && statement === theOneType.statement) return []
  const to = placeOf(target)
  const says = `${path} imports ${specifier}`
  if (!to || !(mayImport[from.zone] as readonly Zone[]).includes(to.zone)) return [says]
  if (from.feature !== null && to.feature !== null && to.feature > from.feature) return [`${says}, a feature behind it`]
  const isOutside = specifier.startsWith('.') && homeOf(target) !== homeOf(path)
  return isOutside ? [`${says}, reaching into another folder instead of naming it by its alias`] : []
}

const homeOf = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('src/features/') ? 3 : 2)
    .join('/')

function packageFaults(path: string, zone: Zone, specifier: string): string[] {
  const isPrimitive = /^@(base-ui|radix-ui)\//.test(specifier) && zone !== 'ui'
  const isServerOnly = serverOnly.test(specifier) && browserZones.includes(zone)
  const isAbsolute = specifier.startsWith('/')
  return isPrimitive || isServerOnly || isAbsolute ? [`${path} imports ${specifier}`] : []
}

const named = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/

function nameFaults(path: string): string[] {
  return path.split('/').every((part) => named.test(part)) ? [] : [`${path} is not in kebab-case`]
}

function barrelFaults(path: string, source: string): string[] {
  const isBarrel = /\/index\.tsx?$/.test(path) || /^export\b[^'"`;=({]*(\{[^}]*\})?\s*from\b/m.test(source)
  return isBarrel ? [`${path} passes on what others export`] : []
}

/** Each circle of imports once, from the file that comes first in it. Types may go in circles: they are gone when the code runs. */
function cycles(files: string[], sources: Sources): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path)) return
    done.add(path)
    for (const { specifier, statement } of importsOf(path, sources.get(path)!)) {
      const target = /^(import|export) type\b/.test(statement) ? null : targetOf(path, specifier)
      if (target && files.includes(target)) visit(target, [...trail, path])
    }
  }
  for (const path of files) visit(path, [])
  return found
}
