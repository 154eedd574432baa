import { expect, test } from 'vitest'
import { countryOf } from './location-field.tsx'

test.each([
  ['en-US', 'US'],
  ['de-CH', 'CH'],
  ['zh-Hant-TW', 'TW'],
  ['en', undefined],
  ['es-419', undefined],
  // What WebKitGTK says where no locale is set.
  ['C', undefined],
  ['', undefined],
])('the country of the language "%s" is %s', (language, country) => {
  expect(countryOf(language)).toBe(country)
})
