import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { client } from './build-manifest.ts'

const require = createRequire(import.meta.url)
const project = require('../package.json') as { dependencies: Record<string, string> }
const lock = require('../package-lock.json') as { packages: Record<string, { name?: string; version: string }> }

/* The customer asked for React by name (docs/decisions/0038-react-itself.md). */

test.each(['react', 'react-dom'])(
  '%s is installed under its own name, and no other package stands in for it',
  (name) => {
    const installed = require(`${name}/package.json`) as { name: string; version: string; homepage: string }
    expect(installed).toMatchObject({ name, version: project.dependencies[name], homepage: 'https://react.dev/' })
    const copies = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
    expect(copies).toEqual([[`node_modules/${name}`, expect.objectContaining({ version: installed.version })]])
    expect(copies[0]?.[1].name).toBeUndefined()
  },
)

test.each(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-dom/server'])(
  'the build puts nothing in the place of %s',
  async (name) => {
    const { resolve } = await resolveConfig({ logLevel: 'silent' }, 'build')
    const substitutes = resolve.alias.filter(({ find }) =>
      typeof find === 'string' ? find === name || name.startsWith(`${find}/`) : find.test(name),
    )
    expect(substitutes).toEqual([])
  },
)

test('the pages that are served load React', () => {
  const scripts = readdirSync(`${client}/assets`).filter((file) => file.endsWith('.js'))
  const withReact = scripts.filter((file) =>
    /react\.dev\/errors\//.test(readFileSync(`${client}/assets/${file}`, 'utf8')),
  )
  expect(withReact).not.toEqual([])
})
