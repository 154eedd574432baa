import { expect, test } from 'vitest'
import { Scoring } from '#engine/contract.ts'
import { kindOf } from '#engine/scoring/kinds.ts'
import { kindForms } from './kind-forms.ts'

test.each(Object.entries(kindForms))('%s start with rules that can be played', (kind, { start }) => {
  expect(Scoring.parse(start)).toEqual({ ...start, kind })
  expect(kindOf(start).rulesRefusal(start)).toBeNull()
})
