import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPlayer, aTournament, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Tournament } from '../contract.ts'

const odd = `100% _fair_ \\o/ O'Brien "Söhne" 🏀🏆 (a+b)*c? [x] {y} $1 ^ | ~ # ; -- /* <b> &amp; %25 ٪ ％ 東京`

const world = useWorld()
beforeAll(async () => {
  const organizerId = (await aPlayer(world)).id
  const aCup = (name: string, description: string, location: string) =>
    aTournament(world, { organizerId, name, description, location })
  await aCup('Riverside Open', 'Three games for everybody.', 'Austin, TX')
  await aCup('Frühlings-Cup', 'Auf dem Münsterplatz', 'Zürich, Switzerland')
  await aCup('Кубок Волги', 'Игры в парке', 'Самара')
  await aCup('Straßenfußball', 'Open for all', 'Łódź')
  await aCup(odd, 'odd', 'Nowhere')
})

const find = async (q: string) => {
  const reply = await visitor(world).get(`/tournaments?q=${encodeURIComponent(q)}`)
  expect([q, reply.status]).toEqual([q, 200])
  return ((await reply.json()) as Tournament[]).map(({ name }) => name)
}

describe('a search is a piece of name, description or location, in any letter case, accents optional', () => {
  test.each([
    ['riverside', 'Riverside Open'],
    ['VERSIDE OP', 'Riverside Open'],
    ['for EVERYBODY', 'Riverside Open'],
    ['austin, tx', 'Austin, TX', 'Riverside Open'],
    ['  Riverside  ', 'Riverside Open'],
    ['zurich', 'Frühlings-Cup'],
    ['ZÜRICH', 'Frühlings-Cup'],
    ['Zu\u0308rich', 'Frühlings-Cup'],
    ['fruhlings', 'Frühlings-Cup'],
    ['munster', 'Frühlings-Cup'],
    ['самара', 'Кубок Волги'],
    ['КУБОК ВОЛГИ', 'Кубок Волги'],
    ['strassenfussball', 'Straßenfußball'],
    ['lodz', 'Straßenfußball'],
    ['ŁÓDŹ', 'Straßenfußball'],
    ['東京', odd],
  ])('%s', async (q, ...names) => {
    expect(await find(q)).toEqual(names.slice(-1))
  })

  test('one that is in several is in the list once for each', async () => {
    expect(await find('open')).toEqual(['Riverside Open', 'Straßenfußball'])
  })

  test.each(['river side', 'open riverside', 'opn', 'Riverside Open Three'])('%s is in none', async (q) => {
    expect(await find(q)).toEqual([])
  })

  test.each(['', ' ', '\t'])('nothing (%j) finds everything', async (q) => {
    expect(await find(q)).toHaveLength(5)
  })
})

describe('signs are signs', () => {
  test.each([
    '%',
    '100%',
    '% _',
    '_',
    '_fair_',
    '\\',
    '\\o/',
    "'",
    "O'Brien",
    '"',
    '"sohne"',
    '🏀',
    '🏆',
    '(a+b)*c?',
    '[x]',
    '{y}',
    '$1',
    '^',
    '|',
    '~',
    '#',
    ';',
    '/*',
    '<b>',
    '&amp;',
    '%25',
    '％',
    '٪',
  ])('%s', async (q) => {
    expect(await find(q)).toEqual([odd])
  })

  test.each(['%%', '__', '_pen', 'R%e', 'Riverside%', '\\%', '\\\\', "' or '1'='1", '🏓', 'o_en', '％％', '_______'])(
    '%s finds nothing that does not have it',
    async (q) => {
      expect(await find(q)).toEqual([])
    },
  )
})

test('every piece of a name finds it', async () => {
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(odd)].map(({ segment }) => segment)
  const piece = fc
    .tuple(fc.nat(letters.length - 1), fc.integer({ min: 1, max: 12 }))
    .map(([from, length]) => letters.slice(from, from + length).join(''))
    .filter((text) => text.trim() !== '')
  await fc.assert(
    fc.asyncProperty(piece, async (q) => {
      expect(await find(q)).toContain(odd)
    }),
    { numRuns: 60 },
  )
})

test('no text makes it fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0')),
      async (q) => {
        expect((await find(q)).length).toBeLessThanOrEqual(5)
      },
    ),
    { numRuns: 60 },
  )
})
