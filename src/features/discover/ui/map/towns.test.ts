import { expect, test } from 'vitest'
import { labelsThatFit, townsOf } from './towns.ts'

const at = (location: string, latitude = 0, longitude = 0) => ({ location, latitude, longitude })

test.each([
  ['Austin, TX', 'Austin'],
  ['Court 3, Zilker Park, Austin, TX', 'Austin'],
  ['Zilker Park, Austin, TX 78746', 'Austin'],
  ['Austin, TX, United States', 'Austin'],
  ['Toronto, ON, Canada', 'Toronto'],
  ['Bergen, Norway', 'Bergen'],
  ['Burnley Park Courts, Melbourne, Australia', 'Melbourne'],
  ['Austin', 'Austin'],
  ['', ''],
])('the town of %j is %j', (location, name) => {
  expect(townsOf([at(location)])[0]?.name).toBe(name)
})

test('towns with the most tournaments come first, in the middle of their venues', () => {
  const towns = townsOf([at('Houston, TX', 9, 9), at('Hall, Austin, TX', 0, 2), at('Zilker Park, Austin, TX', 4, 0)])
  expect(towns).toEqual([
    { name: 'Austin', count: 2, latitude: 2, longitude: 1 },
    { name: 'Houston', count: 1, latitude: 9, longitude: 9 },
  ])
})

test('towns of the same name in different states are two', () => {
  expect(townsOf([at('Springfield, IL'), at('Springfield, MO')])).toHaveLength(2)
})

const label = (name: string, x: number, y: number) => ({ name, x, y, halfWidth: 30, halfHeight: 8 })

test('a label that overlaps an earlier one or an obstacle is left out', () => {
  const marker = { x: 200, y: 0, halfWidth: 22, halfHeight: 22 }
  const labels = [label('Austin', 0, 0), label('Buda', 40, 10), label('Houston', 100, 0), label('Katy', 160, 0)]
  expect(labelsThatFit(labels, [marker]).map(({ name }) => name)).toEqual(['Austin', 'Houston'])
})
