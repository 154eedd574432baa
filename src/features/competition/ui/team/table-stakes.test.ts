import { expect, test } from 'vitest'
import { tableStakes } from './table-stakes.ts'

type Next = Parameters<typeof tableStakes>[0]
const [yes, no] = ['clinched', 'eliminated'] as const

const cases: [after: Next['after'], you: string, they: string][] = [
  [
    { win: yes, tie: null, loss: no },
    "Win and you clinch a place in the next round. Lose and you're eliminated.",
    "If they win, they clinch a place in the next round. If they lose, they're eliminated.",
  ],
  [
    { win: yes, tie: yes, loss: null },
    'Win or tie and you clinch a place in the next round.',
    'If they win or tie, they clinch a place in the next round.',
  ],
  [
    { win: yes, tie: no, loss: no },
    "Win and you clinch a place in the next round. Tie or lose and you're eliminated.",
    "If they win, they clinch a place in the next round. If they tie or lose, they're eliminated.",
  ],
  [
    { win: null, tie: no, loss: no },
    'You need a win to have a chance of advancing.',
    'They need a win to have a chance of advancing.',
  ],
  [
    { win: null, loss: no },
    'You need a win to have a chance of advancing.',
    'They need a win to have a chance of advancing.',
  ],
  [{ win: null, tie: null, loss: no }, "Lose and you're eliminated.", "If they lose, they're eliminated."],
  [{ win: null, tie: null, loss: null }, '', ''],
  [{ win: yes, tie: yes, loss: yes }, '', ''],
  [{ win: no, loss: no }, '', ''],
]

test.each(cases)('what is certain after %j is said in words', (after, you, they) => {
  expect(tableStakes({ match: 1, goal: 'advance', after }, 'you')).toBe(you)
  expect(tableStakes({ match: 1, goal: 'advance', after }, 'they')).toBe(they)
})

test('a table from which nobody advances decides who finishes first', () => {
  const next: Next = { match: 1, goal: 'title', after: { win: yes, tie: null, loss: no } }
  expect(tableStakes(next, 'you')).toBe("Win and you're the champions. Lose and you can't finish first.")
  expect(tableStakes({ ...next, after: { win: null, loss: no } }, 'they')).toBe(
    'They need a win to have a chance of finishing first.',
  )
})
