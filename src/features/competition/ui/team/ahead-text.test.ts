import { expect, test } from 'vitest'
import type { MatchState, Snapshot } from '../../api-contract.ts'
import { viewOf } from '../matches/view.ts'
import { aheadText, type Voice } from './ahead-text.ts'

type Status = MatchState['status']

const matchesOf = (...statuses: Status[]) =>
  statuses.map((status, index) => ({
    number: index + 1,
    status,
    from: [],
    games: [],
    slots: [],
  })) as unknown as MatchState[]

/** Matches on one court, an hour apart. */
function textFor(number: number, voice: Voice, { statuses, started, mode = 'times', isStopped = false }: Case) {
  const matches = matchesOf(...statuses)
  const schedule = {
    mode,
    timeZone: 'UTC',
    courts: [{ id: 'c1', name: 'Court 1' }],
    dutyTeams: 'none',
    matches: matches.map((match) => ({
      number: match.number,
      courtId: 'c1',
      startsAt: `2026-12-05T1${match.number}:00:00Z`,
      endsAt: `2026-12-05T1${match.number}:30:00Z`,
      startedAt: started === match.number ? '2026-12-05T11:00:00Z' : null,
      finishedAt: null,
      duty: null,
    })),
  } as unknown as Snapshot['schedule']
  return aheadText({ number }, matches, viewOf({ teams: [], matches, drawnBy: null, schedule }), { voice, isStopped })
}

type Case = { statuses: Status[]; started?: number; mode?: 'times' | 'next_free_court'; isStopped?: boolean }

const three: Case = { statuses: ['ready', 'ready', 'ready'] }
const onlyMatch: Case = { statuses: ['ready'] }

test.each<[string, number, Case, string | null, string | null]>([
  ['two matches before', 3, three, '2 matches on this court before yours', '2 matches on this court before this one'],
  [
    'one with a result',
    3,
    { statuses: ['decided', 'ready', 'ready'] },
    '1 match on this court before yours',
    '1 match on this court before this one',
  ],
  ['none before', 1, three, 'Your match is next on this court', 'This match is next on this court'],
  [
    'none before, but play has stopped',
    1,
    { ...three, isStopped: true },
    "Be ready at this court by then. We'll notify you if the time changes.",
    null,
  ],
  ['it has started', 1, { ...onlyMatch, started: 1 }, 'Your match has started', 'This match has started'],
  [
    'it was called',
    1,
    { ...onlyMatch, mode: 'next_free_court' },
    'Your match has been called. Go to this court now.',
    'This match has been called',
  ],
  ['without a court', 9, three, null, null],
])('%s', (_, number, situation, you, they) => {
  expect([textFor(number, 'you', situation), textFor(number, 'they', situation)]).toEqual([you, they])
})
