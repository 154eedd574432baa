import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }

/** Test files with a full form, outside the folders that `npm run proof` runs completely. */
const files = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => file.endsWith('.test.ts') && !/^test\/(proof|e2e)\//.test(file))
  .filter((file) => readFileSync(root + file, 'utf8').match(/^import .*\/full-run\.ts'$/m))

test('npm run proof runs every test that has a full form', () => {
  expect(files.length).toBeGreaterThan(0)
  const [, names] = scripts.proof!.split('test/proof ')
  expect(new Set(files.map((file) => basename(file, '.test.ts')))).toEqual(new Set(names!.split(' ')))
})
