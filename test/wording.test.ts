import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Texts in code: quoted, in a template or between tags. Comments are left out. */
function textsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
  return [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}=;]+</g)].map(
    ([text]) => text,
  )
}

/** A kind of user in code (`Who`), which nobody reads on screen. */
const inCode = ["'signed in'"]
/** Endings of web addresses, and names that nobody may take: lists of words that nobody reads on screen. */
const lists = ['src/lib/web-address.ts', 'src/features/accounts/rules.ts']

test.each([
  ['people log in and out, they do not sign in', /\bsign(?:s|ed|ing)?[ -](?:in|out)\b/i],
  ['people sign up, they do not register an account', /\bregister(?:s|ed|ing)? (?:an?|your|their) account\b/i],
  ['buttons are selected, and only keys are pressed', /\b(?:press(?:es|ed|ing)?(?! Alt\b)|click on|tap on)\b/i],
  ['tournaments have spots, not places', /\bplaces? (?:left|remaining|free)\b/i],
  ['apostrophes are straight', /’/],
  ['teams advance as wild cards', /\bbest of (?:their|its|the next) place\b/i],
  ['a tournament has officials, not helpers', /\bhelpers?\b/i],
])('%s', (_, odd) => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.') && !lists.includes(path))
  const found = files.flatMap((path) =>
    textsIn(readFileSync(path, 'utf8'))
      .filter((text) => odd.test(text) && !inCode.includes(text))
      .map((text) => `${path}: ${text.trim().slice(0, 120)}`),
  )
  expect(found).toEqual([])
})
