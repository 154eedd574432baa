import { describe, expect, test } from 'vitest'
import type { Match } from '#engine/match.ts'
import { maxCreditedMatches } from './values.ts'
import { creditedMatches, isCredited, verificationOf } from './verified-rules.ts'
import type { Entry, Report } from './verified-rules.ts'

const start = new Date('2026-05-16T09:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

const aMatch = (a: string, b: string, outcome: Match['outcome'] = 'played') =>
  ({ slots: [{ team: a }, { team: b }], outcome }) as unknown as Match

const aReport = (teams: string[], minutes: number, isUndone = false): Report => ({
  teams,
  at: later(minutes),
  isUndone,
})

/** A team that counts toward verification. */
const entry = (teamId: string, change: Partial<Entry> = {}): Entry => ({
  teamId,
  captainId: `captain of ${teamId}`,
  isRegistered: true,
  claimedAt: null,
  isCaptainConfirmed: true,
  hasOrganized: false,
  isPaidByCard: true,
  ...change,
})

describe('verification of four teams that their captains registered and paid for by card:', () => {
  const matches = [aMatch('a', 'b'), aMatch('c', 'd')]
  const reports = [aReport(['a', 'b'], 10), aReport(['d', 'c'], 20)]
  const cases: [what: string, entries: Entry[], matches: Match[], reports: Report[], verifiable: string][] = [
    ['all of them played', entries(), matches, reports, 'yes'],
    ['only three of them', entries().slice(0, 3), matches, reports, 'no'],
    [
      'one was entered by the organizer',
      entries({ isRegistered: false, claimedAt: later(-60) }),
      matches,
      reports,
      'no',
    ],
    ['one has no captain', entries({ isRegistered: false, captainId: null }), matches, reports, 'no'],
    ['two have the same captain', entries({ captainId: 'captain of a' }), matches, reports, 'no'],
    ["one captain's email is not confirmed", entries({ isCaptainConfirmed: false }), matches, reports, 'no'],
    ['one captain was an organizer once', entries({ hasOrganized: true }), matches, reports, 'no'],
    ['one did not pay by card, or was refunded', entries({ isPaidByCard: false }), matches, reports, 'if_confirmed'],
    ['one played no match', entries(), [aMatch('a', 'b'), aMatch('c', 'd', 'walkover')], reports, 'no'],
    ['one only forfeited', entries(), [aMatch('a', 'b'), aMatch('c', 'd', 'forfeit')], reports, 'no'],
    ['one had only a bye', entries(), [aMatch('a', 'b'), aMatch('c', 'a')], reports, 'no'],
    ['a result came before the start', entries(), matches, [...reports, aReport(['a', 'c'], -1)], 'no'],
    ['an undone result came before the start', entries(), matches, [...reports, aReport(['a', 'c'], -1, true)], 'yes'],
    ['a result came at the start', entries(), matches, [...reports, aReport(['a', 'c'], 0)], 'yes'],
    [
      'a fifth team was entered by the organizer',
      [...entries(), entry('e', { isRegistered: false })],
      matches,
      reports,
      'yes',
    ],
  ]

  /** Four teams; the last one differs. */
  function entries(last: Partial<Entry> = {}) {
    return [entry('a'), entry('b'), entry('c'), entry('d', last)]
  }

  test.each(cases)('%s', (_, teams, played, entered, verifiable) => {
    expect(verificationOf(played, teams, entered, start).verifiable).toBe(verifiable)
  })

  test('how many teams count, and how many of them paid by card', () => {
    const teams = [...entries({ isPaidByCard: false }), entry('e')]
    expect(verificationOf(matches, teams, reports, start)).toMatchObject({ teams: 4, paidTeams: 3, isEarly: false })
  })
})

describe('a team is credited', () => {
  const reports = [aReport(['a', 'b'], 10), aReport(['b', 'c'], 20)]
  test.each([
    ['that registered itself', entry('a'), true],
    ['entered by the organizer, whose captain accepted before its first match', byOrganizer('a', later(9)), true],
    [
      'entered by the organizer, whose captain accepted when its first match was reported',
      byOrganizer('a', later(10)),
      false,
    ],
    ['entered by the organizer, whose captain accepted between its matches', byOrganizer('b', later(15)), false],
    [
      'entered by the organizer, whose captain accepted after the first match of others',
      byOrganizer('c', later(15)),
      true,
    ],
    ['entered by the organizer, without a captain', byOrganizer('a', null), false],
  ])('%s: %3$s', (_, team, expected) => {
    expect(isCredited(team, reports)).toBe(expected)
  })

  test('only if its captain accepted before the first report, even one that was undone', () => {
    expect(isCredited(byOrganizer('a', later(15)), [aReport(['a', 'b'], 10, true), aReport(['a', 'b'], 20)])).toBe(
      false,
    )
  })

  function byOrganizer(teamId: string, claimedAt: Date | null) {
    return entry(teamId, { isRegistered: false, claimedAt })
  }
})

describe('credited matches', () => {
  test('of the same two teams are the first ones, whichever of them is named first', () => {
    const matches = [aMatch('a', 'b'), aMatch('b', 'a'), aMatch('a', 'c'), aMatch('a', 'b'), aMatch('b', 'a')]
    expect(creditedMatches(matches)).toEqual(matches.slice(0, 4))
    expect(maxCreditedMatches).toBe(3)
  })

  test('are those that were played, at least in part, or forfeited', () => {
    const outcomes = ['played', 'retired', 'forfeit', 'walkover', 'bye', 'double_no_show', 'not_needed', null] as const
    const matches = outcomes.map((outcome, index) => aMatch('a', `opponent ${index}`, outcome))
    expect(creditedMatches(matches).map(({ outcome }) => outcome)).toEqual(['played', 'retired', 'forfeit'])
  })
})
