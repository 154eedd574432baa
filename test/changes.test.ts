import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { changedFiles, testsOf } from '../scripts/changes.mjs'

const ofAll = ['architecture', 'product', 'wording'].map((name) => `test/${name}.test.ts`)

test.each([
  ['src/features/payments/server/settle.ts', ['src/features/payments/server/']],
  ['src/features/payments/server/pay-link/pay-link.ts', ['src/features/payments/server/pay-link/']],
  ['src/features/payments/contract.ts', ['src/features/payments/server/']],
  ['src/platform/mail/outbox.ts', ['src/platform/mail/']],
  ['src/app/api.ts', ['src/app/']],
  ['test/openapi.test.ts', ['test/openapi.test.ts']],
  ['src/engine/draw/lots.ts', ['src/features/competition/server/']],
  ['src/db/schema.ts', ['src/', 'test/']],
  ['src/lib/dates.ts', ['src/', 'test/']],
  ['test/builders.ts', ['src/', 'test/']],
  ['test/proof/kill/points.ts', []],
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

describe('the changed files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'changes-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
  const commit = (name: string) => {
    writeFileSync(join(folder, name), '')
    git('add', '.')
    git('commit', '--quiet', '--message', name)
  }

  test('are those of the last commit, or of the branch, and those not committed yet', async () => {
    expect(await changedFiles(folder)).toBeNull()
    git('init', '--quiet', '--initial-branch=main')
    commit('first')
    expect(await changedFiles(folder)).toBeNull()
    commit('second')
    writeFileSync(join(folder, 'new'), '')
    expect(await changedFiles(folder)).toEqual(['second', 'new'])
    git('checkout', '--quiet', '-b', 'branch')
    commit('third')
    commit('fourth')
    expect(await changedFiles(folder)).toEqual(['fourth', 'new', 'third'])
  })

  test('are not those of a repository around the folder', async () => {
    mkdirSync(join(folder, 'inside'))
    expect(await changedFiles(join(folder, 'inside'))).toBeNull()
  })
})
