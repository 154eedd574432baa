import { expect, test } from 'vitest'
import type { DrawProof } from '../../api-contract.ts'
import { latestSource } from './numbers-source.ts'

type Draw = DrawProof['draws'][number]

const transcript = JSON.stringify({ teams: [], rules: {} })
const random = { by: 'random', undone: null, lots: { transcript, drawnNumbers: '3 5' } } as unknown as Draw
const bySeeds = { by: 'seeds', undone: null, lots: null } as unknown as Draw
const undone = (draw: Draw): Draw => ({ ...draw, undone: { at: '2026-05-13T15:20:00Z', reason: null } })
const sourceOf = (...draws: Draw[]) =>
  latestSource({ list: null, draws, usesBeacon: false } as unknown as DrawProof, false)

test('the page explains the numbers of the current draw, not those of one that was undone', () => {
  expect(sourceOf(random)).toBe('witnesses')
  expect(sourceOf(undone(random), bySeeds)).toBeNull()
  expect(sourceOf(undone(bySeeds), random)).toBe('witnesses')
  expect(sourceOf(undone(random))).toBe('witnesses')
})
