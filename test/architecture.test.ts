import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { violations } from './architecture.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

test('every file in src follows the import rules', () => {
  const paths = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|css|svg)$/.test(path))
  expect(paths.length).toBeGreaterThan(200)
  expect(violations(new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')])))).toEqual([])
})

/** A small tree that follows every rule. */
const proper = {
  'src/lib/money.ts': `import { Temporal } from 'temporal-polyfill'`,
  'src/db/client.ts': `import pg from 'pg'\nimport { brand } from '#lib/brand.ts'`,
  'src/demo/world.ts': `import { x } from '#db/client.ts'\nimport { y } from '#sandbox/stripe/ids.ts'\nimport { record } from '#features/accounts/server/routes.ts'`,
  'src/platform/http/http.ts': `import { client } from '#db/client.ts'`,
  'src/features/accounts/values.ts': ``,
  'src/features/accounts/contract.ts': `import { z } from 'zod'\nimport {\n  a,\n  b,\n} from './values.ts'`,
  'src/features/accounts/ui/dialog.tsx': `import { Card } from '#ui/card.tsx'\nconst Form = lazy(() => import('./form.tsx'))`,
  'src/features/accounts/ui/form.tsx': `import type { Login } from '../contract.ts'`,
  'src/features/accounts/server/routes.ts': `import { Hono } from 'hono'\nimport { body } from '#platform/http/http.ts'\nimport { Login } from '../contract.ts'`,
  'src/features/payments/server/provider/intents.ts': `import type { Intent } from '#platform/payments.ts'\nawait app.payments.readIntent(id)`,
  'src/engine/contract.ts': `import { z } from 'zod'`,
  'src/engine/state/derive.ts': `import type { Setup } from '../contract.ts'\nimport { words } from '#lib/words.ts'`,
  'src/features/competition/rules.ts': `import { derive } from '#engine/state/derive.ts'`,
  'src/features/teams/server/entry.ts': `import { login } from '#features/accounts/server/routes.ts'`,
  'src/features/teams/ui/card.tsx': `import { Dialog } from '#features/accounts/ui/dialog.tsx'`,
  'src/ui/card.tsx': `import { Dialog } from '@base-ui/react/dialog'\nimport styles from '#ui/styles.css?url'`,
  'src/ui/client/api.ts': `import { hc } from 'hono/client'\nimport type { Api } from '#app/api.ts'`,
  'src/pages/home.tsx': `import { Dialog } from '#features/accounts/ui/dialog.tsx'`,
  'src/workflows/delete-account.ts': `import { login } from '#features/accounts/server/routes.ts'\nimport { a } from '#features/teams/server/entry.ts'`,
  'src/app/listeners.ts': `import { erase } from '#workflows/delete-account.ts'`,
  'src/app/api.ts': `import { routes } from '#features/accounts/server/routes.ts'\nimport { home } from '#pages/home.tsx'`,
  'src/features/accounts/server/login.test.ts': `import { aWorld } from '#test/world.ts'\nimport { x } from '#pages/home.tsx'`,
}

test('a tree that follows the rules has no violations', () => {
  expect(violations(new Map(Object.entries(proper)))).toEqual([])
})

test.each([
  ['lib imports another zone', 'src/lib/money.ts', `import { x } from '#db/client.ts'`],
  ['lib imports a server module', 'src/lib/money.ts', `import { join } from 'node:path'`],
  ['the database imports a feature', 'src/db/client.ts', `import { x } from '#features/accounts/values.ts'`],
  [
    'the platform imports a feature',
    'src/platform/http/http.ts',
    `import type { X } from '#features/accounts/contract.ts'`,
  ],
  ['lib imports a feature', 'src/lib/money.ts', `import type { X } from '#features/accounts/refusals.ts'`],
  ['lib imports the platform', 'src/lib/money.ts', `import type { X } from '#platform/http/http.ts'`],
  ['the platform imports a workflow', 'src/platform/http/http.ts', `import { x } from '#workflows/delete-account.ts'`],
  ['the platform imports the app', 'src/platform/http/http.ts', `import { x } from '#app/api.ts'`],
  [
    'server code imports a workflow',
    'src/features/accounts/server/routes.ts',
    `import { x } from '#workflows/delete-account.ts'`,
  ],
  [
    'UI code imports a workflow',
    'src/features/accounts/ui/form.tsx',
    `import type { X } from '#workflows/delete-account.ts'`,
  ],
  ['a page imports a workflow', 'src/pages/home.tsx', `import { x } from '#workflows/delete-account.ts'`],
  [
    'a workflow imports UI code',
    'src/workflows/delete-account.ts',
    `import { x } from '#features/accounts/ui/form.tsx'`,
  ],
  ['a workflow imports the app', 'src/workflows/delete-account.ts', `import { x } from '#app/api.ts'`],
  ['a contract imports server code', 'src/features/accounts/contract.ts', `import { x } from './server/routes.ts'`],
  ['a rule imports the platform', 'src/features/accounts/rules.ts', `import { x } from '#platform/http/http.ts'`],
  [
    'UI code imports types from server code',
    'src/features/accounts/ui/form.tsx',
    `import type { X } from '../server/routes.ts'`,
  ],
  [
    'UI code imports server code dynamically',
    'src/features/accounts/ui/form.tsx',
    `const x = await import('../server/routes.ts')`,
  ],
  ['UI code imports Drizzle', 'src/features/accounts/ui/form.tsx', `import { eq } from 'drizzle-orm'`],
  ['server code imports UI code', 'src/features/accounts/server/routes.ts', `import { x } from '../ui/form.tsx'`],
  [
    'server code imports the design system',
    'src/features/accounts/server/routes.ts',
    `import { x } from '#ui/card.tsx'`,
  ],
  [
    'a feature imports a later one',
    'src/features/accounts/server/routes.ts',
    `import { x } from '#features/payments/server/entry/start-entry.ts'`,
  ],
  [
    'a contract imports a later feature',
    'src/features/accounts/contract.ts',
    `import { x } from '#features/teams/values.ts'`,
  ],
  [
    'UI code imports a later feature',
    'src/features/accounts/ui/form.tsx',
    `import { x } from '#features/teams/ui/card.tsx'`,
  ],
  ['the engine imports a server module', 'src/engine/draw.ts', `import { createHash } from 'node:crypto'`],
  ['the engine imports the database', 'src/engine/state/derive.ts', `import { x } from '#db/client.ts'`],
  ['the engine imports a feature', 'src/engine/state/derive.ts', `import { x } from '#features/competition/rules.ts'`],
  ['lib imports the engine', 'src/lib/money.ts', `import { derive } from '#engine/state/derive.ts'`],
  ['a feature imports the demo world', 'src/features/accounts/server/routes.ts', `import { x } from '#demo/world.ts'`],
  ['the demo world imports UI code', 'src/demo/world.ts', `import { x } from '#features/accounts/ui/form.tsx'`],
  ['the design system imports a feature', 'src/ui/card.tsx', `import { x } from '#features/accounts/values.ts'`],
  ['the design system imports a second type from the app', 'src/ui/card.tsx', `import type { Api } from '#app/api.ts'`],
  ['the Api type is imported as a value', 'src/ui/client/api.ts', `import { Api } from '#app/api.ts'`],
  ['a page imports server code', 'src/pages/home.tsx', `import { x } from '#features/accounts/server/routes.ts'`],
  ['a page imports the app', 'src/pages/home.tsx', `import { x } from '#app/api.ts'`],
  ['a page imports Base UI', 'src/pages/home.tsx', `import { Dialog } from '@base-ui/react/dialog'`],
  ['production code imports test code', 'src/platform/http/http.ts', `import { x } from '#test/world.ts'`],
  [
    'a relative import reaches another folder',
    'src/features/teams/server/entry.ts',
    `import { x } from '../../accounts/values.ts'`,
  ],
  ['an import leaves src', 'src/lib/money.ts', `import { x } from '../../scripts/lock.mjs'`],
  ['an import is an absolute path', 'src/platform/http/http.ts', `import { x } from '/opt/other/lib.ts'`],
  ['a feature is missing from the order', 'src/features/chess/values.ts', `import { z } from 'zod'`],
  [
    'registrations import the payment provider',
    'src/features/registrations/server/spots.ts',
    `import type { Intent } from '#platform/payments.ts'`,
  ],
  [
    'registrations call the payment provider',
    'src/features/registrations/server/spots.ts',
    `const intent = await app.payments.readIntent(id)`,
  ],
  ['a barrel', 'src/ui/index.ts', ``],
  ['a file re-exports everything', 'src/ui/all.ts', `export * from './card.tsx'`],
  ['a file re-exports values', 'src/ui/all.ts', `export { Card } from './card.tsx'`],
  ['a file re-exports types', 'src/ui/all.ts', `export type { Card } from './card.tsx'`],
  ['an export is for tests only', 'src/lib/money.ts', `/** @internal */\nexport const cents = 100`],
  ['a file name has capitals', 'src/ui/Card.tsx', ``],
  ['a file name has underscores', 'src/lib/to_money.test.ts', ``],
])('%s: told', (_, path, source) => {
  const [first] = violations(new Map(Object.entries({ ...proper, [path]: source })))
  expect(first).toContain(path)
})

test('a cycle of any length is reported once', () => {
  const circle = {
    'src/lib/a.ts': `import { b } from './b.ts'`,
    'src/lib/b.ts': `import { c } from '#lib/c.ts'`,
    'src/lib/c.ts': `const a = await import('./a.ts')`,
  }
  expect(violations(new Map(Object.entries({ ...proper, ...circle })))).toEqual([
    'src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts',
  ])
})

test.each([
  ['one of them only a type', `import { b } from './b.ts'`, `import type { A } from './a.ts'`],
  ['types only', `import type { B } from '#lib/b.ts'`, `import type { A } from './a.ts'`],
])('two files that import each other (%s) are a cycle', (_, a, b) => {
  const pair = { 'src/lib/a.ts': a, 'src/lib/b.ts': b }
  expect(violations(new Map(Object.entries({ ...proper, ...pair })))).toEqual([
    'src/lib/a.ts → src/lib/b.ts → src/lib/a.ts',
  ])
})

test('a cycle of types is reported too', () => {
  const circle = {
    'src/lib/a.ts': `import type { B } from './b.ts'`,
    'src/lib/b.ts': `import type { C } from './c.ts'`,
    'src/lib/c.ts': `import type { A } from './a.ts'`,
  }
  expect(violations(new Map(Object.entries({ ...proper, ...circle })))).toEqual([
    'src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts',
  ])
})
