import { expect, test } from 'vitest'
import type { EffectState, Snapshot } from '#features/competition/api-contract.ts'
import { prizeLines } from './prize-text.ts'

const team = (name: string, place: number | null, placeSharedBy = 1): Snapshot['teams'][number] => ({
  teamId: name,
  name,
  seed: null,
  status: 'in',
  place,
  placeSharedBy: place === null ? null : placeSharedBy,
})
const decided = {
  teams: [team('Reds', 1), team('Blues', 2), team('Greens', 3, 2), team('Whites', 3, 2)],
}
const place = (name: string, before: number | null, after: number | null): EffectState['places'][number] => {
  const at = (number: number | null) => (number === null ? null : { team: name, place: number, sharedBy: 1 })
  return { team: name, before: at(before), after: at(after) }
}

test('a correction of the final moves the prizes of both finalists', () => {
  const places = [place('Reds', 1, 2), place('Blues', 2, 1)]
  expect(prizeLines({ places }, decided, 500)).toEqual([
    { title: 'Reds', before: '$350', after: '$150' },
    { title: 'Blues', before: '$150', after: '$350' },
  ])
})

test('prizes are open while a match has to be played again', () => {
  const places = [place('Reds', 1, null), place('Blues', 2, null)]
  expect(prizeLines({ places }, decided, 500).map(({ title, after }) => [title, after])).toEqual([
    ['Reds', 'Open'],
    ['Blues', 'Open'],
  ])
})

test('no prizes change before the last match, without a prize pool, or when places stay', () => {
  const open = { teams: [...decided.teams, team('Golds', null)] }
  const places = [place('Reds', 1, 2), place('Blues', 2, 1)]
  expect(prizeLines({ places }, open, 500)).toEqual([])
  expect(prizeLines({ places }, decided, 0)).toEqual([])
  expect(prizeLines({ places: [] }, decided, 500)).toEqual([])
})
