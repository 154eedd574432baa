import { posix } from 'node:path'

/** The features in order: each may import earlier ones only. */
const features = [
  'accounts',
  'notifications',
  'tournaments',
  'discover',
  'teams',
  'registrations',
  'payments',
  'competition',
  'desk',
  'my-teams',
  'community',
  'rankings',
  'content',
  'site',
  'admin',
] as const

/** The zones of src, and which of them each may import. `shared` are the files directly in a feature's folder; `parts` is its ui/. */
const mayImport = {
  lib: ['lib'],
  engine: ['engine', 'lib'],
  db: ['db', 'lib'],
  sandbox: ['sandbox', 'lib'],
  platform: ['platform', 'db', 'lib'],
  shared: ['shared', 'engine', 'lib'],
  server: ['server', 'shared', 'engine', 'platform', 'db', 'lib'],
  ui: ['ui', 'lib'],
  parts: ['parts', 'shared', 'engine', 'ui', 'lib'],
  pages: ['pages', 'parts', 'shared', 'engine', 'ui', 'lib'],
  workflows: ['workflows', 'server', 'shared', 'engine', 'platform', 'db', 'lib'],
  demo: ['demo', 'server', 'shared', 'engine', 'sandbox', 'platform', 'db', 'lib'],
  app: [
    'app',
    'demo',
    'pages',
    'parts',
    'workflows',
    'server',
    'shared',
    'engine',
    'ui',
    'platform',
    'sandbox',
    'db',
    'lib',
  ],
} as const
type Zone = keyof typeof mayImport

/** Zones that may be sent to browsers. */
const browserZones: Zone[] = ['lib', 'engine', 'shared', 'ui', 'parts', 'pages']
const serverOnly = /^(node:|pg$|drizzle-orm|better-auth|stripe$|pino|nodemailer|mustache|hono(?!\/client$))/

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.endsWith('/testing.ts')
const isGenerated = (path: string) => path.endsWith('.gen.ts')

/** The only import from ui/ to the server: the type of the API, which is erased at runtime. */
const apiTypeImport = { from: 'src/ui/client/api.ts', statement: "import type { Api } from '#app/api.ts'" }

/** Source code by path ('src/lib/money.ts'). */
export type Sources = ReadonlyMap<string, string>

/** The violations of the layout's rules, one sentence each. */
export function violations(sources: Sources): string[] {
  const files = [...sources.keys()].filter((path) => !isTest(path) && !isGenerated(path))
  return [
    ...[...sources.keys()].flatMap(nameFaults),
    ...files.flatMap((path) => importsOf(sources.get(path)!).flatMap((entry) => importFaults(path, entry))),
    ...files.flatMap((path) => barrelFaults(path, sources.get(path)!)),
    ...files.flatMap((path) => providerFaults(path, sources.get(path)!)),
    ...files.flatMap((path) => tagFaults(path, sources.get(path)!)),
    ...cycles(files, sources),
  ]
}

type Place = { zone: Zone; feature: number | null }

function placeOf(path: string): Place | null {
  const [, top = '', second = '', third] = path.split('/')
  if (top === 'features') {
    const feature = features.findIndex((name) => name === second)
    return feature === -1
      ? null
      : { zone: third === 'ui' ? 'parts' : third === 'server' ? 'server' : 'shared', feature }
  }
  const isZone = top in mayImport && !['shared', 'server', 'parts'].includes(top)
  return isZone ? { zone: top as Zone, feature: null } : null
}

type Import = { specifier: string; statement: string }

/** Every import and re-export, static, dynamic or type-only. */
function importsOf(source: string): Import[] {
  const statements = source.matchAll(
    /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  )
  return [...statements].map(([statement, fixed, dynamic]) => ({ statement, specifier: (fixed ?? dynamic)! }))
}

/** The path in src that a specifier resolves to, or null for a package. */
function targetOf(path: string, specifier: string): string | null {
  const [name = ''] = specifier.split('?')
  if (name.startsWith('#')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : null
}

function importFaults(path: string, { specifier, statement }: Import): string[] {
  const from = placeOf(path)
  if (!from) return [`${path} is in no zone`]
  const target = targetOf(path, specifier)
  if (!target) return packageFaults(path, from.zone, specifier)
  if (path === apiTypeImport.from && statement === apiTypeImport.statement) return []
  const to = placeOf(target)
  const says = `${path} imports ${specifier}`
  if (!to || !(mayImport[from.zone] as readonly Zone[]).includes(to.zone)) return [says]
  if (from.feature !== null && to.feature !== null && to.feature > from.feature) return [`${says}, a later feature`]
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
  return isBarrel ? [`${path} re-exports other modules`] : []
}

/** Only payments may call the payment provider. */
function providerFaults(path: string, source: string): string[] {
  const feature = placeOf(path)?.feature ?? null
  const isOtherFeature = feature !== null && features[feature] !== 'payments'
  const usesProvider = /#platform\/payments\.ts|\bapp\.payments\b/.test(source)
  return isOtherFeature && usesProvider ? [`${path} uses the payment provider`] : []
}

/** With this tag, knip accepts an export that only tests use. */
function tagFaults(path: string, source: string): string[] {
  return /@internal\b/.test(source) ? [`${path} has an export for tests only`] : []
}

/** Each import cycle once, starting with the file that sorts first. Imports of types count too. */
function cycles(files: string[], sources: Sources): string[] {
  const known = new Set(files)
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (done.has(path)) return
    done.add(path)
    for (const { specifier, statement } of importsOf(sources.get(path)!)) {
      const target = statement === apiTypeImport.statement ? null : targetOf(path, specifier)
      if (target && known.has(target)) visit(target, [...trail, path])
    }
  }
  for (const path of files) visit(path, [])
  return found
}
