import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the built scripts. */
export const client = fileURLToPath(new URL('../dist/client', import.meta.url))

type Manifest = Record<string, { file: string; imports?: string[] }>

/** Which file of the build each module is in. */
export const readManifest = () => JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Manifest

/** The URL pattern of a module that is loaded on use. */
export function urlOfModule(module: string): string {
  const built = readManifest()[module]
  if (!built) throw new Error(`${module} has no file of its own in the build`)
  return `**/${built.file}`
}
