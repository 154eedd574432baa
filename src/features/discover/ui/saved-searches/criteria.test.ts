import { expect, test } from 'vitest'
import { criteriaOf, isSame, searchOf } from './criteria.ts'

test.each([{}, { q: 'summer' }, { maxFee: '25' }, { place: 'Austin, TX' }])(
  '%j has no sport and no place to save',
  (search) => {
    expect(criteriaOf(search)).toBeNull()
  },
)

test('a search near a place has the usual distance unless another is chosen', () => {
  const criteria = criteriaOf({ near: '30.27,-97.74', place: 'Austin, TX', q: 'summer', open: 'true' })
  expect(criteria).toEqual({
    sport: null,
    skill: null,
    maxFee: null,
    near: '30.27,-97.74',
    place: 'Austin, TX',
    within: 50,
  })
  expect(criteriaOf({ near: '30.27,-97.74', within: '25' })).toMatchObject({ within: 25, place: null })
})

test('a saved search leads back to the same search', () => {
  const search = {
    sport: 'tennis',
    skill: 'beginner',
    maxFee: '0',
    near: '30.27,-97.74',
    place: 'Austin',
    within: '10',
  }
  expect(searchOf(criteriaOf(search)!)).toEqual(search)
})

test('the name of the place makes no difference', () => {
  const [here, austin] = [criteriaOf({ near: '30.27,-97.74' })!, criteriaOf({ near: '30.27,-97.74', place: 'Austin' })!]
  expect(isSame(here, austin)).toBe(true)
  expect(isSame(here, { ...austin, within: 10 })).toBe(false)
})
