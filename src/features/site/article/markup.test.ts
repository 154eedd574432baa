import { expect, test } from 'vitest'
import { piecesOf, plainText } from './markup.ts'

test('splits bold text and links from plain text', () => {
  expect(piecesOf('Be **early**, see [the rules](/rules#arrive).')).toEqual([
    { text: 'Be ' },
    { text: 'early', strong: true },
    { text: ', see ' },
    { text: 'the rules', href: '/rules#arrive' },
    { text: '.' },
  ])
})

test.each([
  ['/terms'],
  ['#refunds'],
  ['https://www.example.com/a?b=c'],
  ['mailto:support@homefield.example'],
  ['tel:+12125550142'],
])('links to %s are allowed', (href) => {
  expect(piecesOf(`[here](${href})`)).toEqual([{ text: 'here', href }])
})

test.each([
  ['javascript:alert(1)'],
  ['JavaScript:alert(1)'],
  ['data:text/html,x'],
  ['//elsewhere.example'],
  ['/\\elsewhere.example'],
  ['http://plain.example'],
  ['vbscript:x'],
])('a link to %s becomes plain text', (href) => {
  expect(piecesOf(`[here](${href})`)[0]).toEqual({ text: 'here' })
})

test.each([
  ['2 ** 3 is no mark', '2 ** 3 is no mark'],
  ['[no address]', '[no address]'],
  ['<b>no HTML</b>', '<b>no HTML</b>'],
  ['', ''],
  ['**all**', 'all'],
])('plain text of %j is %j', (text, reading) => {
  expect(plainText(text)).toBe(reading)
})
