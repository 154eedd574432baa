import { describe, expect, test } from 'vitest'
import { about } from '../texts/about.ts'
import { highlights } from '../texts/home.ts'
import { contactDetailsFrom } from '#lib/contact-details.ts'
import { withHighlights, withOverrides } from './overrides.ts'
import { figuresError, highlightsError, switchError } from './validation.ts'

const [team] = highlights
const stored = (key: string, content: unknown) => ({ [key]: { contentType: 'json', title: '', content } }) as const
const nine = Array.from({ length: 9 }, () => team)

describe('Community Highlights are four sample teams by default, and others are refused at their first wrong field', () => {
  test.each([
    [highlights, null],
    ['none', 'Add at least one team'],
    [[], 'Add at least one team'],
    [nine, 'You can have up to 8 teams'],
    [[team, { ...team, team: ' ' }], 'Team 2: Team name is required'],
    [[{ ...team, team: 'x'.repeat(61) }], 'Team 1: Team name must be at most 60 characters'],
    [[{ ...team, sport: '' }], 'Team 1: Sport is required'],
    [[{ ...team, achievement: 7 }], 'Team 1: Achievement is required'],
    [[{ ...team, prize: '' }], 'Team 1: Prize is required'],
    [[{ ...team, prize: 'a lot' }], 'Team 1: Prize must be between $0 and $20,000,000'],
    [[{ ...team, prize: -1 }], 'Team 1: Prize must be between $0 and $20,000,000'],
    [[{ ...team, prize: 20_000_001 }], 'Team 1: Prize must be between $0 and $20,000,000'],
    [[{ ...team, prize: 0 }], null],
    [[null], 'Team 1: Team name is required'],
  ])('%j', (value, sentence) => {
    expect(highlightsError(value)).toBe(sentence)
    expect(withHighlights([], stored('home.highlights', value))).toEqual(sentence === null ? value : [])
  })

  test('there are four', () => {
    expect(highlights).toHaveLength(4)
  })
})

describe('the figures of About', () => {
  test.each([
    [about.figures, null],
    [[], 'Add at least one figure'],
    [[{ value: '1,200,000+', label: 'players' }], 'Figure 1: Value must be at most 9 characters'],
    [[{ value: '12', label: 'x'.repeat(25) }], 'Figure 1: Label must be at most 24 characters'],
  ])('%j', (value, sentence) => {
    expect(figuresError(value)).toBe(sentence)
    const shown = withOverrides({ ...about, figures: [] }, stored('about.figures', value), contactDetailsFrom({}))
    expect(shown.figures).toEqual(sentence === null ? value : [])
  })

  test('About says whose figures they are, and how they differ from the counters of Home', () => {
    expect(about.figuresNote).toBe(
      'Across all our events, on this site and before it. The counters on the home page are for this site alone.',
    )
  })
})

test('the switch for champions is on or off', () => {
  expect([true, false, 'on', 1].map(switchError)).toEqual([
    null,
    null,
    'This must be true or false.',
    'This must be true or false.',
  ])
})
