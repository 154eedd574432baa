import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every test that docs/security.md names exists', () => {
  const named = [...readFileSync('docs/security.md', 'utf8').matchAll(/`([\w./-]+\.test\.ts)`/g)].map(
    ([, path]) => path!,
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
