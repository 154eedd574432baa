import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aPlayer, aTournament, visitor } from '#test/builders.ts'
import { useWorld } from '#test/world.ts'
import type { Tournament } from '#features/tournaments/contract.ts'

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
  await aCup('Isar Cup', 'By the river', 'Munich, Germany')
  await aCup('Olympia', 'In the park', 'München')
})

const find = async (q: string) => {
  const reply = await visitor(world).get(`/tournaments?q=${encodeURIComponent(q)}`)
  expect([q, reply.status]).toEqual([q, 200])
  return ((await reply.json()) as Tournament[]).map(({ name }) => name)
}

describe('a search matches part of the name, description or location, ignoring case and accents', () => {
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

  test.each(['Munich', 'München', 'Munchen', 'muenchen', 'Münch'])('%s finds a city by all of its names', async (q) => {
    expect((await find(q)).toSorted()).toEqual(['Isar Cup', 'Olympia'])
  })

  test('a text in several tournaments finds all of them', async () => {
    expect(await find('open')).toEqual(['Riverside Open', 'Straßenfußball'])
  })

  test.each(['river side', 'open riverside', 'opn', 'Riverside Open Three'])('%s finds nothing', async (q) => {
    expect(await find(q)).toEqual([])
  })

  test.each(['', ' ', '\t'])('an empty search (%j) finds everything', async (q) => {
    expect(await find(q)).toHaveLength(7)
  })
})

describe('special characters are literal', () => {
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
    '%s finds only tournaments that contain it',
    async (q) => {
      expect(await find(q)).toEqual([])
    },
  )
})

test('every part of a name finds it', async () => {
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

test('any text can be searched without an error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\0')),
      async (q) => {
        expect((await find(q)).length).toBeLessThanOrEqual(7)
      },
    ),
    { numRuns: 60 },
  )
})
