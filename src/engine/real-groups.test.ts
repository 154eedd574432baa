import { expect, test } from 'vitest'
import {
  asEuro,
  asWorldCup,
  drawOf,
  euro,
  isInGroup,
  official2014,
  official2018,
  official2022,
  officialEuro,
  resultOf,
  standings2018,
  worldCup2014,
  worldCup2018,
  worldCup2022,
  type Played,
} from '#test/real-groups.ts'
import type { FactBody, GroupsSetup } from './contract.ts'
import { setupRefusal, shapeOf } from './shape/shape.ts'
import { derive } from './state/derive.ts'
import { type State } from './state/state.ts'
import { teamOf } from './match.ts'
import { log, matchOf, placeList, refused } from './testing.ts'

function start(setup: GroupsSetup, played: readonly Played[]) {
  const order = drawOf(played)
  expect(setupRefusal(setup, order.length)).toBeNull()
  const shape = shapeOf(setup, order.length)
  const facts: FactBody[] = []
  let state = derive(shape, [])
  const tell = (fact: FactBody) => {
    expect(refused(setup, facts, fact)).toBeNull()
    facts.push(fact)
    state = derive(shape, log(...facts))
  }
  tell({ kind: 'draw', by: 'seeds', order })
  const report = (match: Played, withCards = true) => {
    const isReal = ({ slots }: State['matches'][number]) => slots.every((slot) => match.teams.includes(teamOf(slot)!))
    const due = state.matches.find((other) => other.status === 'ready' && isReal(other))
    expect(due, `${match.teams.join(' v ')} is due`).toBeDefined()
    expect([null, due!.fixture.no]).toContain(match.no)
    tell({ kind: 'report', match: due!.fixture.no, teams: match.teams, game: 1, result: resultOf(match, withCards) })
  }
  return {
    tell,
    state: () => state,
    playGroups: (withCards = true) => played.filter(isInGroup).forEach((match) => report(match, withCards)),
    playKnockout: () => played.filter((match) => !isInGroup(match)).forEach((match) => report(match)),
  }
}

const tablesOf = ({ tables }: State) => tables.map(({ rows }) => rows.map(({ team }) => team).join(', '))

test.each([
  ['2014', worldCup2014, official2014, ['1 Germany', '2 Argentina', '3 Netherlands', '4 Brazil']],
  ['2018', worldCup2018, official2018, ['1 France', '2 Croatia', '3 Belgium', '4 England']],
  ['2022', worldCup2022, official2022, ['1 Argentina', '2 France', '3 Croatia', '4 Morocco']],
])(
  'the World Cup of %s: official tables, every knockout match between the real teams, champion',
  (_, cup, tables, wildCards) => {
    const { playGroups, playKnockout, state } = start(asWorldCup, cup)
    playGroups()
    expect(tablesOf(state())).toEqual(tables)
    playKnockout()
    expect(state()).toMatchObject({ isFinished: true, voided: [], rulingsDue: [] })
    expect(placeList(state()).slice(0, 4)).toEqual(wildCards)
    expect(
      state()
        .places.map(({ place, sharedBy }) => `${place}/${sharedBy}`)
        .filter((text, i, all) => all.indexOf(text) === i),
    ).toEqual(['1/1', '2/1', '3/1', '4/1', '5/4', '9/8', '17/8', '25/8'])
  },
)

test('the World Cup of 2018: tables as official in every number', () => {
  const { playGroups, state } = start(asWorldCup, worldCup2018)
  playGroups()
  const rows = state().tables.map((table) =>
    table.rows.map(({ team, place, played, won, tied, lost, scored, conceded, points }) => [
      team,
      place,
      played,
      won,
      tied,
      lost,
      scored,
      conceded,
      points,
    ]),
  )
  expect(rows).toEqual(
    standings2018.groups.map(({ standings }) =>
      standings.map((row) => [
        row.team.name,
        row.pos,
        row.played,
        row.won,
        row.drawn,
        row.lost,
        row.goals_for,
        row.goals_against,
        row.pts,
      ]),
    ),
  )
})

test('Japan and Senegal in 2018 are level until fair play, and no other teams of these cups are', () => {
  const cups = [worldCup2014, worldCup2018, worldCup2022].map((cup) => {
    const { playGroups, state } = start(asWorldCup, cup)
    playGroups(false)
    return state()
  })
  const inEurope = start(asEuro, euro)
  inEurope.playGroups()
  expect([...cups, inEurope.state()].map(({ rulingsDue }) => rulingsDue)).toEqual([[], [['Japan', 'Senegal']], [], []])
  const withCards = start(asWorldCup, worldCup2018)
  withCards.playGroups()
  expect(withCards.state().tables[7]!.rows[2]).toMatchObject({
    team: 'Senegal',
    reason: { key: 'fairPlay', scope: 'all', set: ['Japan', 'Senegal'], values: [4, 6] },
  })
})

test('a ruling can also order Japan and Senegal', () => {
  const { playGroups, state, tell } = start(asWorldCup, worldCup2018)
  playGroups(false)
  expect(matchOf(state(), 54).slots).toEqual([{ team: 'Belgium' }, 'open'])
  tell({ kind: 'ruling', order: ['Japan', 'Senegal'] })
  expect(matchOf(state(), 54).slots).toEqual([{ team: 'Belgium' }, { team: 'Japan' }])
  expect(state()).toMatchObject({ rulingsDue: [], counting: ['f50'] })
})

test('the European Championship of 2020: tables, best thirds by the combination table, every knockout match, champion', () => {
  const { playGroups, playKnockout, state } = start(asEuro, euro)
  playGroups()
  expect(tablesOf(state())).toEqual(officialEuro)
  expect(state().wildCards?.rows.map(({ team }) => team)).toEqual([
    'Portugal',
    'Czech Republic',
    'Switzerland',
    'Ukraine',
    'Finland',
    'Slovakia',
  ])
  expect(state().wildCards?.chosen).toEqual(['Portugal', 'Czech Republic', 'Ukraine', 'Switzerland'])
  playKnockout()
  expect(state()).toMatchObject({ isFinished: true, champion: 'Italy', voided: [] })
  expect(placeList(state()).slice(0, 4)).toEqual(['1 Italy', '2 England', '3–4 Denmark', '3–4 Spain'].toSorted())
})

test('without a combination table, best thirds get the slots of their ranks, and the organizer can place them', () => {
  const { playGroups, playKnockout, state, tell } = start({ ...asEuro, combinations: [] }, euro)
  playGroups()
  const byRank = ['Portugal', 'Czech Republic', 'Switzerland', 'Ukraine']
  expect(state().wildCards).toMatchObject({ chosen: byRank, placedBy: 'rank' })
  tell({ kind: 'wild_card_order', order: ['Portugal', 'Czech Republic', 'Ukraine', 'Switzerland'] })
  playKnockout()
  expect(state()).toMatchObject({ isFinished: true, champion: 'Italy' })
})
