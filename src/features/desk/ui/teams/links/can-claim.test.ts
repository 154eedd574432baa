import { expect, test } from 'vitest'
import type { Snapshot } from '#features/competition/api-contract.ts'
import type { Entry } from '#features/registrations/contract.ts'
import { canClaim } from './can-claim.ts'

const byHand = { teamId: 'A', isByHand: true, captainId: null, claimedAt: null }
const claimed = { ...byHand, captainId: 'captain', claimedAt: '2026-08-01T10:00:00Z' }
const invited = { ...claimed, claimedAt: null }
const match = (outcome: string | null) => ({ outcome, slots: [{ team: 'A' }, { team: 'B' }] })
const cup = (outcome: string | null, withdrawn: string[] = [], state = 'drawn') => ({
  state,
  matches: [match(outcome)],
  teams: ['A', 'B'].map((teamId) => ({ teamId, status: withdrawn.includes(teamId) ? 'withdrawn' : 'in' })),
})

test.each([
  ['the link of a team without a captain', byHand, cup(null), true],
  ['the undo of a claim', claimed, cup(null), true],
  ['nothing for a captain who accepted an invitation', invited, cup(null), false],
  ['nothing for a team that captains registered', { ...byHand, isByHand: false }, cup(null), false],
  ['nothing after the first result', byHand, cup('played'), false],
  ['the link after a bye', byHand, cup('bye'), true],
  ['the link when the opponent withdrew', byHand, cup('walkover', ['B']), true],
  ['nothing after a walkover against a team that is not there', byHand, cup('walkover'), false],
  ['no link for a team that withdrew', byHand, cup('walkover', ['A']), false],
  ['no link for a team that withdrew while its opponent is not known', byHand, cup(null, ['A']), false],
  ['the undo of a claim when the team withdrew', claimed, cup('walkover', ['A']), true],
  ['nothing after the finish', byHand, cup(null, [], 'finished'), false],
])('the desk offers %s', (_, entry, snapshot, isOffered) => {
  expect(canClaim(entry as Entry, snapshot as unknown as Snapshot)).toBe(isOffered)
})
