import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { teams } from '#db/schema.ts'
import { visitor } from '#test/builders.ts'
import { aTournamentWithTeams, competitionOf, drawn, teamsOf } from '#test/competition.ts'
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
  worldCup2014,
  worldCup2018,
  worldCup2022,
} from '#test/real-groups.ts'
import type { Played } from '#test/real-groups.ts'
import { useWorld } from '#test/world.ts'
import type { Snapshot } from '../api-contract.ts'

const world = useWorld()
beforeEach(async () => {
  await world.database.pool.query('delete from rate_limits')
})

/** A tournament with the cup's teams in their groups. */
async function start(setup: object, played: readonly Played[]) {
  const order = drawOf(played)
  const cup = await aTournamentWithTeams(world, order.length, { sport: 'soccer' })
  const ids = new Map(order.map((name, index) => [name, cup.teams[index]!.id]))
  for (const [name, id] of ids) await world.app.db.update(teams).set({ name }).where(eq(teams.id, id))
  const path = `/tournaments/${cup.id}`
  expect((await cup.organizer.call('PUT', `${path}/setup`, { setup })).status).toBe(200)
  expect((await cup.organizer.call('PUT', `${path}/seeds`, { order: [...ids.values()] })).status).toBe(200)
  await drawn(cup.organizer, cup.id)
  const read = () => competitionOf(visitor(world), cup.id)
  const report = async (match: Played, status: string, withCards: boolean) => {
    const { matches, version } = await read()
    const sides = match.teams.map((name) => ids.get(name)!)
    const due = matches.find((other) => other.status === status && teamsOf(other).every((team) => sides.includes(team)))
    expect(due, `${match.teams.join(' v ')} is due`).toBeDefined()
    expect([null, due!.number]).toContain(match.no)
    const body = { id: randomUUID(), teams: sides, result: resultOf(match, withCards), basedOn: version }
    const reply = await cup.organizer.post(`${path}/matches/${due!.number}/reports`, body)
    expect(reply.status).toBe(201)
  }
  const play = async (matches: readonly Played[], withCards = true) => {
    for (const match of matches) await report(match, 'ready', withCards)
    return read()
  }
  return {
    playGroups: (withCards = true) => play(played.filter(isInGroup), withCards),
    playKnockout: () => play(played.filter((match) => !isInGroup(match))),
    /** Adds the cards to reports of group matches that were entered without them. */
    addCards: async (matches: readonly Played[]) => {
      for (const match of matches) await report(match, 'decided', true)
      return read()
    },
  }
}

const isOf = ({ teams: sides }: Played, names: readonly string[]) => sides.some((name) => names.includes(name))
const namesIn = ({ teams }: Snapshot, ids: readonly string[]) =>
  ids.map((id) => teams.find(({ teamId }) => teamId === id)!.name)
const tablesOf = (snapshot: Snapshot) =>
  snapshot.tables.map(({ rows }) =>
    namesIn(
      snapshot,
      rows.map(({ team }) => team),
    ).join(', '),
  )
const bestPlaces = ({ teams }: Snapshot) =>
  teams
    .toSorted((a, b) => a.place! - b.place! || (a.name < b.name ? -1 : 1))
    .slice(0, 4)
    .map(({ place, name }) => `${place} ${name}`)

test.each([
  ['2014', worldCup2014, official2014, ['1 Germany', '2 Argentina', '3 Netherlands', '4 Brazil']],
  ['2018', worldCup2018, official2018, ['1 France', '2 Croatia', '3 Belgium', '4 England']],
  ['2022', worldCup2022, official2022, ['1 Argentina', '2 France', '3 Croatia', '4 Morocco']],
])(
  'the World Cup of %s is played over HTTP: official tables, real teams in every match',
  async (_, cup, tables, wildCards) => {
    const { playGroups, playKnockout } = await start(asWorldCup, cup)
    const groups = await playGroups()
    expect(tablesOf(groups)).toEqual(tables)
    expect(groups.rulingsDue).toEqual([])
    const end = await playKnockout()
    expect([end.state, bestPlaces(end)]).toEqual(['finished', wildCards])
  },
)

test('without cards, the World Cup of 2018 waits for a ruling on Japan and Senegal; fair play decides', async () => {
  const { playGroups, addCards } = await start(asWorldCup, worldCup2018)
  const groups = await playGroups(false)
  expect(groups.rulingsDue.map((set) => namesIn(groups, set))).toEqual([['Japan', 'Senegal']])
  const decided = await addCards(worldCup2018.filter((match) => isInGroup(match) && isOf(match, ['Japan', 'Senegal'])))
  expect([decided.rulingsDue, tablesOf(decided)]).toEqual([[], official2018])
  const { reason } = decided.tables[7]!.rows[2]!
  expect(reason).toEqual({ key: 'fairPlay', scope: 'all', set: [], values: [4, 6] })
})

test('the European Championship of 2020 is played over HTTP, its best thirds placed by the combination table', async () => {
  const { playGroups, playKnockout } = await start(asEuro, euro)
  const groups = await playGroups()
  expect([tablesOf(groups), groups.rulingsDue]).toEqual([officialEuro, []])
  expect(namesIn(groups, groups.wildCards!.chosen!)).toEqual(['Portugal', 'Czech Republic', 'Ukraine', 'Switzerland'])
  const end = await playKnockout()
  expect([end.state, bestPlaces(end)]).toEqual(['finished', ['1 Italy', '2 England', '3 Denmark', '3 Spain']])
})
