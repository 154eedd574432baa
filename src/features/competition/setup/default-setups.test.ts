import { expect, test } from 'vitest'
import { Setup, type GroupsSetup } from '#engine/contract.ts'
import { tablePresets } from '#engine/standings/presets.ts'
import { defaultSetup, setupWarning, resizedSetup, usualRules, withRules } from './default-setups.ts'
import { setupRefusal } from '#engine/shape/shape.ts'
import { sports } from '#lib/sports.ts'

const formats = ['single_elimination', 'double_elimination', 'round_robin', 'groups', 'swiss'] as const

test('every format can be played in every sport with 2 to 64 teams', () => {
  for (const format of formats) {
    for (const sport of sports) {
      for (let teams = 2; teams <= 64; teams += 1) {
        const setup = defaultSetup(format, sport, teams)
        expect([Setup.parse(setup), setupRefusal(setup, teams)]).toEqual([setup, null])
      }
    }
  }
})

test.each([
  [4, 1],
  [6, 2],
  [11, 2],
  [12, 4],
  [20, 4],
  [24, 8],
  [32, 8],
  [64, 16],
])('%i teams play in %i groups', (teams, groups) => {
  expect(defaultSetup('groups', 'soccer', teams)).toMatchObject({ groups, advance: 2, wildCards: 0 })
})

test('matches in a table may be level only where goals count', () => {
  expect(defaultSetup('groups', 'soccer', 16)).toMatchObject({
    rule: 'mustWin',
    scoring: { kind: 'goals', shootOut: true },
    groupMatches: { rule: 'tiesAllowed', scoring: { shootOut: false } },
  })
  expect(defaultSetup('swiss', 'tennis', 16)).toMatchObject({ roundCount: 4, rule: 'mustWin' })
})

test.each(['groups', 'swiss'] as const)('%s set up for more teams can be sized for those that registered', (format) => {
  for (let teams = 2; teams <= 64; teams += 1) {
    const setup = { ...defaultSetup(format, 'soccer', 64), rule: 'mustWin' as const }
    expect(resizedSetup(setup, teams)).toEqual({ ...defaultSetup(format, 'soccer', teams), rule: 'mustWin' })
  }
})

test('other formats, custom brackets and a single team cannot be sized', () => {
  const groups = defaultSetup('groups', 'soccer', 16)
  const final: Exclude<GroupsSetup['knockout'], string>[number] = {
    no: 1,
    bracket: 'main',
    round: 1,
    from: [
      { group: 'A', place: 1 },
      { group: 'B', place: 1 },
    ],
  }
  expect(resizedSetup({ ...(groups as GroupsSetup), knockout: [final] }, 9)).toBeNull()
  expect(resizedSetup(defaultSetup('round_robin', 'soccer', 16), 9)).toBeNull()
  expect(resizedSetup(groups, 1)).toBeNull()
})

test.each([
  ['groups', 7, '7 teams are too few for 4 groups: each group needs at least two.', false],
  ['groups', 9, 'In groups of 2, every team would advance.', true],
  ['groups', 12, null, null],
  ['swiss', 3, 'With 3 teams, everyone has played everyone after 3 rounds.', false],
  ['swiss', 9, null, null],
] as const)('%s planned for 16 teams and played by %i', (format, teams, message, isPlayable) => {
  const warning = setupWarning(defaultSetup(format, 'soccer', 16), teams)
  expect(warning).toEqual(message && { message, isPlayable })
})

test('a default setup suits its number of teams', () => {
  for (const format of formats) {
    for (let teams = 2; teams <= 64; teams += 1) {
      expect(setupWarning(defaultSetup(format, 'soccer', teams), teams)).toBeNull()
    }
  }
})

test.each([
  ['volleyball', ['Standard volleyball', 'Beach volleyball']],
  ['basketball', ['Standard basketball', '3x3 basketball']],
  ['tennis', ['Standard tennis']],
  ['Beach Volleyball', ['Standard beach volleyball', 'Beach volleyball', '3x3 basketball']],
])('organizers in %s choose between %j, and all of them can be played', (sport, labels) => {
  expect(usualRules(sport).map(({ label }) => label)).toEqual(labels)
  for (const rules of usualRules(sport)) {
    for (const format of formats) {
      const setup = withRules(defaultSetup(format, sport, 8), rules)
      expect([Setup.parse(setup), setupRefusal(setup, 8)]).toEqual([setup, null])
    }
  }
})

test('the rules of a variant replace those of the table, unless the organizer changed them or it is Swiss', () => {
  const [standard, beach] = usualRules('volleyball')
  const setup = defaultSetup('round_robin', 'volleyball', 6)
  const onSand = withRules(setup, beach!)
  expect(onSand).toMatchObject({ scoring: { to: 21 }, table: tablePresets.beachVolleyball })
  expect(withRules(onSand, standard)).toEqual(setup)
  const own = { ...setup, table: { ...tablePresets.volleyball, walkover: 9 } } as Setup
  expect(withRules(own, beach!)).toMatchObject({ scoring: { to: 21 }, table: { walkover: 9 } })
  expect(withRules(defaultSetup('swiss', 'volleyball', 6), beach!)).toMatchObject({ table: tablePresets.swiss })
})
