import { expect, test } from 'vitest'
import { escapedStyles, hasMatchingBraces } from './styles.ts'

test.each([
  [''],
  ['p { color: red } @media print { p { display: none } }'],
  ['p::before { content: "}" } /* } */'],
  ["p::before { content: '\\'}' }"],
])('the styles %j stay inside their component', (css) => {
  expect(hasMatchingBraces(css)).toBe(true)
})

test.each([
  ['p { color: red'],
  ['} body { display: none'],
  ['p { } }'],
  ['"} body { display: none }'],
  ['/* }'],
  ['\\"} a {'],
])('the styles %j could reach the rest of the page', (css) => expect(hasMatchingBraces(css)).toBe(false))

test('styles cannot end their element', () => {
  expect(escapedStyles('</style><script>')).not.toContain('<')
})
