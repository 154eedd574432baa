import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changedFiles, testsOf } from '../scripts/changes.mjs'

const ofAll = ['architecture', 'product', 'wording'].map((name) => `test/${name}.test.ts`)

test.each([
  ['src/features/payments/server/settle.ts', ['src/features/payments/server/']],
  ['src/features/payments/server/pay-link/pay-link.ts', ['src/features/payments/server/pay-link/']],
  ['src/features/payments/contract.ts', ['src/features/payments/server/']],
  ['src/platform/mail/outbox.ts', ['src/platform/mail/']],
  ['src/app/api.ts', ['src/app/']],
  ['test/openapi.test.ts', ['test/openapi.test.ts']],
  ['src/engine/draw/lots.ts', []],
  ['src/features/desk/ui/board.tsx', []],
  ['test/e2e/desk/replace.test.ts', []],
  ['docs/product.md', []],
])('the server tests of %s are in %j', (file, places) => {
  const ofRoutes = places.length > 0 ? ['test/permissions.test.ts'] : []
  expect(testsOf([file])).toEqual([...ofAll, ...ofRoutes, ...places])
})

test('a folder within another is named once', () => {
  const files = ['src/features/teams/contract.ts', 'src/features/teams/server/a/b.ts', 'src/features/teams/server/c.ts']
  expect(testsOf(files)).toEqual([...ofAll, 'test/permissions.test.ts', 'src/features/teams/server/'])
})

test('the changed files are known in this repository', async () => {
  const files = await changedFiles()
  expect(files === null).toBe(!existsSync(new URL('../.git', import.meta.url)))
})
