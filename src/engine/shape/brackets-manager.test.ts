import { BracketsManager } from 'brackets-manager'
import { InMemoryDatabase } from 'brackets-memory-db'
import { expect, test } from 'vitest'
import { seeded } from '#test/random.ts'
import { derive } from '../state/derive.ts'
import { teamOf } from '../match.ts'
import { double, draw, log, single, won } from '../testing.ts'
import { shapeOf } from './shape.ts'

/* brackets-manager plays the same tournaments, for powers of two to 128: whichever teams win, the same pairs must meet. */

/** Whether the first of two seeds wins. */
type Wins = (one: number, other: number) => boolean

const better: Wins = (one, other) => one < other
/** The same pair always ends the same way. */
const byChance =
  (seed: number): Wins =>
  (one, other) =>
    one < other ? seeded(seed * 65_536 + one * 256 + other).chance(0.5) : !byChance(seed)(other, one)

/** 'main 2: 1-4', with the better seed first. */
const line = (bracket: string, round: number, seeds: readonly number[]) =>
  `${bracket} ${round}: ${seeds.toSorted((a, b) => a - b).join('-')}`

/** Whether a team is known that has not played this match. */
const isWaiting = (team: { id: unknown; result?: unknown } | null) => team?.id != null && team.result === undefined

/** The orders in which losers drop in, by the names of brackets-manager; from main round 2 on. */
const orders = ['reverse', 'half_shift', 'reverse_half_shift'] as const
const dropIns = (rounds: number) => Array.from({ length: rounds - 1 }, (_, index) => orders[index % 3]!)

const result = (hasWon: boolean) => (hasWon ? ({ result: 'win' } as const) : ({ result: 'loss' } as const))

async function theirs(size: number, losses: 1 | 2, wins: Wins): Promise<string[]> {
  const storage = new InMemoryDatabase()
  const manager = new BracketsManager(storage)
  const stage = await manager.create.stage({
    tournamentId: 0,
    name: 'Cup',
    type: losses === 1 ? 'single_elimination' : 'double_elimination',
    seeding: Array.from({ length: size }, (_, index) => `T${index + 1}`),
    settings:
      losses === 1
        ? { seedOrdering: ['inner_outer'], consolationFinal: size > 2 }
        : { seedOrdering: ['inner_outer', 'natural', ...dropIns(Math.log2(size))], grandFinal: 'simple' },
  })
  const names = losses === 1 ? ['main', 'third'] : ['main', 'losers', 'final']
  const { participant, group, round } = await manager.get.stageData(stage.id)
  const seedOf = new Map(participant.map(({ id, name }) => [id, Number(name.slice(1))]))
  const lines: string[] = []
  for (;;) {
    const match = (await manager.get.stageData(stage.id)).match.find(
      ({ opponent1, opponent2 }) => isWaiting(opponent1) && isWaiting(opponent2),
    )
    if (!match) return lines.toSorted()
    const [one, other] = [match.opponent1!.id, match.opponent2!.id].map((id) => seedOf.get(id!)!) as [number, number]
    const bracket = names[group.find(({ id }) => id === match.group_id)!.number - 1]!
    lines.push(line(bracket, round.find(({ id }) => id === match.round_id)!.number, [one, other]))
    const isFirst = wins(one, other)
    await manager.update.match({ id: match.id, opponent1: result(isFirst), opponent2: result(!isFirst) })
  }
}

function ours(size: number, losses: 1 | 2, wins: Wins): string[] {
  const shape = shapeOf(losses === 1 ? single({ thirdPlace: size > 2 }) : double({ reset: false }), size)
  const facts = [draw(size)]
  const lines: string[] = []
  for (;;) {
    const ready = derive(shape, log(...facts)).matches.filter(({ status }) => status === 'ready')
    if (ready.length === 0) return lines.toSorted()
    for (const { fixture, slots } of ready) {
      const [one, other] = slots.map(teamOf) as [string, string]
      const seeds = [one, other].map((team) => Number(team.slice(1))) as [number, number]
      lines.push(line(fixture.bracket, fixture.round, seeds))
      facts.push(wins(...seeds) ? won(fixture.no, one, other) : won(fixture.no, other, one))
    }
  }
}

const sizes = [4, 8, 16, 32, 64, 128]

async function expectSameShape(size: number, losses: 1 | 2) {
  for (const wins of [better, byChance(1), byChance(2)]) {
    expect(ours(size, losses, wins)).toEqual(await theirs(size, losses, wins))
  }
}

test.each([2, ...sizes])('in a single elimination, %i teams meet as in brackets-manager', async (size) => {
  await expect(expectSameShape(size, 1)).resolves.toBeUndefined()
})

/* With two teams brackets-manager has no second match, and its reset stays ready when it is not needed. */
test.each(sizes)('in a double elimination, %i teams meet as in brackets-manager', async (size) => {
  await expect(expectSameShape(size, 2)).resolves.toBeUndefined()
})
