import { expect, test } from 'vitest'
import { hiddenText } from './hidden-text.ts'

const columns = ['Court 1', 'Court 2', 'Court 3', 'Court 4', 'Court 5']

test.each([
  [{ before: 0, after: 0 }, null],
  [{ before: 0, after: 1 }, 'Scroll right to see Court 5'],
  [{ before: 0, after: 3 }, 'Scroll right to see Court 3 and 2 more'],
  [{ before: 2, after: 1 }, 'Scroll right to see Court 5'],
  [{ before: 1, after: 0 }, 'Scroll left to see Court 1'],
  [{ before: 3, after: 0 }, 'Scroll left to see Court 3 and 2 more'],
])('with these courts out of view, the line says so: %j', (hidden, text) => {
  expect(hiddenText(columns, hidden)).toBe(text)
})
