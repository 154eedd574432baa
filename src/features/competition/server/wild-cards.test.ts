import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDrawnTournament, aReport, competitionOf, teamsOf } from '#test/competition.ts'
import { useWorld } from '#test/world.ts'
import { defaultSetup } from '../setup/default-setups.ts'

const world = useWorld()

type Scores = Readonly<Record<string, readonly [number, number]>>

/** Plays all group matches with these scores, by the numbers of the two teams; the first team wins the others 1–0. */
async function playGroups(cup: Awaited<ReturnType<typeof aDrawnTournament>>, scores: Scores) {
  const snapshot = await competitionOf(cup.organizer, cup.id)
  for (const match of snapshot.matches.filter(({ bracket }) => bracket === 'group')) {
    const numbers = teamsOf(match).map((team) => cup.teams.findIndex(({ id }) => id === team) + 1)
    const [a, b] = numbers as [number, number]
    const [first, second] = scores[`${Math.min(a, b)}-${Math.max(a, b)}`] ?? [1, 0]
    const report = aReport(snapshot, match.number, a < b ? [first, second] : [second, first])
    const reply = await cup.organizer.post(`/tournaments/${cup.id}/matches/${match.number}/reports`, report)
    expect(reply.status).toBe(201)
  }
  return competitionOf(cup.organizer, cup.id)
}

const namesOf = (cup: { teams: { id: string; name: string }[] }, ids: readonly string[] | null) =>
  ids?.map((id) => cup.teams.find((team) => team.id === id)!.name)

test.each([
  ['as they are', 'none', {}, 'Team 3'],
  ['without the match against the last of four', 'dropLast', {}, 'Team 4'],
  ['as they are', 'none', { '3-7': [0, 0] }, 'Team 3'],
  ['per match', 'perMatch', { '3-7': [0, 0] }, 'Team 4'],
] as const)(
  'the runners-up of groups of four and three are compared %s (%s)',
  async (_, unequal, scores: Scores, expected) => {
    const sizes = { fill: 'pots', groups: 2, advance: 1, wildCards: 1, unequal }
    const cup = await aDrawnTournament(world, 7, { ...defaultSetup('groups', 'soccer', 7), ...sizes })
    const { wildCards } = await playGroups(cup, { '4-6': [5, 0], ...scores })
    expect(wildCards!.rows.map(({ played }) => played).toSorted((a, b) => a - b)).toEqual(
      unequal === 'dropLast' ? [2, 2] : [2, 3],
    )
    expect(namesOf(cup, wildCards!.chosen)).toEqual([expected])
  },
)

test('the organizer places the wild cards, but no other teams', async () => {
  const sizes = { groups: 3, advance: 1, wildCards: 2 }
  const cup = await aDrawnTournament(world, 9, { ...defaultSetup('groups', 'soccer', 9), ...sizes })
  const { wildCards } = await playGroups(cup, { '4-9': [3, 0], '5-8': [2, 0] })
  const post = (order: readonly string[]) =>
    cup.organizer.post(`/tournaments/${cup.id}/wild-card-order`, { id: randomUUID(), order })
  const [one, other] = wildCards!.chosen!
  const left = wildCards!.rows.find(({ team }) => team !== one && team !== other)!.team
  const refused = await post([one!, left])
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'wild_card_order_wrong' }])
  expect((await post([other!, one!])).status).toBe(201)
  expect((await competitionOf(cup.organizer, cup.id)).wildCards!.chosen).toEqual([other, one])
})
