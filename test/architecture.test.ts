import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { violations } from './architecture.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

test('every file of src imports only what its zone may', () => {
  const paths = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|css|svg)$/.test(path))
  expect(paths.length).toBeGreaterThan(200)
  expect(violations(new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')])))).toEqual([])
})

/** A small tree that keeps every rule. */
const proper = {
  'src/lib/money.ts': `import { Temporal } from 'temporal-polyfill'`,
  'src/db/client.ts': `import pg from 'pg'\nimport { brand } from '#lib/brand.ts'`,
  'src/db/demo/world.ts': `import { x } from '../client.ts'\nimport { y } from '#sandbox/ids.ts'`,
  'src/db/seed.ts': `import { readConfig } from '#platform/config.ts'`,
  'src/platform/http.ts': `import { client } from '#db/client.ts'`,
  'src/features/accounts/values.ts': ``,
  'src/features/accounts/contract.ts': `import { z } from 'zod'\nimport {\n  a,\n  b,\n} from './values.ts'`,
  'src/features/accounts/ui/dialog.tsx': `import { Card } from '#ui/card.tsx'\nconst Form = lazy(() => import('./form.tsx'))`,
  'src/features/accounts/ui/form.tsx': `import type { Login } from '../contract.ts'`,
  'src/features/accounts/server/routes.ts': `import { Hono } from 'hono'\nimport { body } from '#platform/http.ts'\nimport { Login } from '../contract.ts'`,
  'src/features/teams/server/entry.ts': `import { login } from '#features/accounts/server/routes.ts'`,
  'src/features/teams/ui/card.tsx': `import { Dialog } from '#features/accounts/ui/dialog.tsx'`,
  'src/ui/card.tsx': `import { Dialog } from '@base-ui/react/dialog'\nimport styles from '#ui/styles.css?url'`,
  'src/ui/api.ts': `import { hc } from 'hono/client'\nimport type { Api } from '#app/api.ts'`,
  'src/pages/home.tsx': `import { Dialog } from '#features/accounts/ui/dialog.tsx'`,
  'src/app/api.ts': `import { routes } from '#features/accounts/server/routes.ts'\nimport { home } from '#pages/home.tsx'`,
  'src/features/accounts/server/login.test.ts': `import { aWorld } from '#test/world.ts'\nimport { x } from '#pages/home.tsx'`,
}

test('a tree that keeps the rules is left in peace', () => {
  expect(violations(new Map(Object.entries(proper)))).toEqual([])
})

test.each([
  ['lib imports something of ours', 'src/lib/money.ts', `import { x } from '#db/client.ts'`],
  ['lib needs a server', 'src/lib/money.ts', `import { join } from 'node:path'`],
  ['the database knows a feature', 'src/db/client.ts', `import { x } from '#features/accounts/values.ts'`],
  ['the platform knows a feature', 'src/platform/http.ts', `import type { X } from '#features/accounts/contract.ts'`],
  ['a contract knows the server', 'src/features/accounts/contract.ts', `import { x } from './server/routes.ts'`],
  ['a rule knows the platform', 'src/features/accounts/rules.ts', `import { x } from '#platform/http.ts'`],
  [
    'a part knows the server, if only its types',
    'src/features/accounts/ui/form.tsx',
    `import type { X } from '../server/routes.ts'`,
  ],
  [
    'a part loads the server later',
    'src/features/accounts/ui/form.tsx',
    `const x = await import('../server/routes.ts')`,
  ],
  ['a part asks the database', 'src/features/accounts/ui/form.tsx', `import { eq } from 'drizzle-orm'`],
  ['the server knows a part', 'src/features/accounts/server/routes.ts', `import { x } from '../ui/form.tsx'`],
  ['the server knows the design system', 'src/features/accounts/server/routes.ts', `import { x } from '#ui/card.tsx'`],
  [
    'a feature knows one behind it',
    'src/features/accounts/server/routes.ts',
    `import { x } from '#features/teams/server/entry.ts'`,
  ],
  [
    'a contract knows a feature behind it',
    'src/features/accounts/contract.ts',
    `import { x } from '#features/teams/values.ts'`,
  ],
  [
    'a part knows a feature behind it',
    'src/features/accounts/ui/form.tsx',
    `import { x } from '#features/teams/ui/card.tsx'`,
  ],
  ['the design system knows a feature', 'src/ui/card.tsx', `import { x } from '#features/accounts/values.ts'`],
  ['the design system takes more than one type', 'src/ui/card.tsx', `import type { Api } from '#app/api.ts'`],
  ['the one type is taken as a value', 'src/ui/api.ts', `import { Api } from '#app/api.ts'`],
  ['a page knows the server', 'src/pages/home.tsx', `import { x } from '#features/accounts/server/routes.ts'`],
  ['a page knows the app', 'src/pages/home.tsx', `import { x } from '#app/api.ts'`],
  ['a page uses Base UI itself', 'src/pages/home.tsx', `import { Dialog } from '@base-ui/react/dialog'`],
  ['production code uses the tests', 'src/platform/http.ts', `import { x } from '#test/world.ts'`],
  [
    'an import reaches over to a neighbour',
    'src/features/teams/server/entry.ts',
    `import { x } from '../../accounts/values.ts'`,
  ],
  ['an import leaves src', 'src/lib/money.ts', `import { x } from '../../scripts/lock.mjs'`],
  ['an import names a place on one machine', 'src/platform/http.ts', `import { x } from '/opt/other/lib.ts'`],
  ['a feature nobody put in the order', 'src/features/chess/values.ts', `import { z } from 'zod'`],
  ['a barrel', 'src/ui/index.ts', ``],
  ['a barrel by another name', 'src/ui/all.ts', `export * from './card.tsx'`],
  ['some things passed on', 'src/ui/all.ts', `export { Card } from './card.tsx'`],
  ['types passed on', 'src/ui/all.ts', `export type { Card } from './card.tsx'`],
  ['capitals in a name', 'src/ui/Card.tsx', ``],
  ['snakes in a name', 'src/lib/to_money.test.ts', ``],
])('%s: told', (_, path, source) => {
  const [first] = violations(new Map(Object.entries({ ...proper, [path]: source })))
  expect(first).toContain(path)
})

test('a circle of imports, however long, is told once', () => {
  const circle = {
    'src/lib/a.ts': `import { b } from './b.ts'`,
    'src/lib/b.ts': `import { c } from '#lib/c.ts'`,
    'src/lib/c.ts': `const a = await import('./a.ts')`,
  }
  expect(violations(new Map(Object.entries({ ...proper, ...circle })))).toEqual([
    'src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts',
  ])
})

test('types may go in a circle', () => {
  const circle = {
    'src/lib/a.ts': `import { b } from './b.ts'`,
    'src/lib/b.ts': `import type { A } from './a.ts'`,
  }
  expect(violations(new Map(Object.entries({ ...proper, ...circle })))).toEqual([])
})
