import { expect, test } from 'vitest'
import { presenceOf } from './presence.ts'

const tick = (member: string | null, isHere: boolean, teamId = 'reds') => ({ id: 'any', teamId, member, isHere })

test('nobody is here before the first tick', () => {
  const presence = presenceOf([])
  expect([presence.isTeamHere('reds'), presence.isPlayerHere('reds', 'Ana'), presence.lastOfTeam('reds')]).toEqual([
    false,
    false,
    undefined,
  ])
})

test('ticking a team ticks its players, and a later tick of a player counts for that player alone', () => {
  const presence = presenceOf([tick('Ana', false), tick(null, true), tick('Bo', false), tick(null, true, 'blues')])
  expect([presence.isTeamHere('reds'), presence.isTeamHere('blues')]).toEqual([true, true])
  expect([presence.isPlayerHere('reds', 'Ana'), presence.isPlayerHere('reds', 'Bo')]).toEqual([true, false])
})

test('a player who is here does not check in the team, and unticking the team counts for everybody', () => {
  expect(presenceOf([tick('Ana', true)]).isTeamHere('reds')).toBe(false)
  expect(presenceOf([tick('Ana', true), tick(null, true), tick(null, false)]).isPlayerHere('reds', 'Ana')).toBe(false)
})
