import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { competitionFacts, competitions } from '#db/schema.ts'
import type { FactBody } from '#engine/contract.ts'
import { times, visitor } from '#test/builders.ts'
import { aDrawnTournament, aReport, competitionOf } from '#test/competition.ts'
import { useWorld } from '#test/world.ts'
import type { History } from '../../api-contract.ts'
import { maxFacts, maxLogBytes } from '../../values.ts'

const world = useWorld()

type Cup = Awaited<ReturnType<typeof aDrawnTournament>>

/** Adds facts to the log, after the draw. Returns their ids. */
async function addFacts({ id: tournamentId }: Cup, bodies: readonly ((ids: readonly string[]) => FactBody)[]) {
  const ids = bodies.map(() => randomUUID())
  const rows = bodies.map((bodyOf, index) => ({
    tournamentId,
    id: ids[index]!,
    seq: index + 2,
    body: bodyOf(ids),
    actorRole: 'system' as const,
    createdAt: world.clock.now,
  }))
  for (let from = 0; from < rows.length; from += 1_000)
    await world.app.db.insert(competitionFacts).values(rows.slice(from, from + 1_000))
  await world.app.db
    .update(competitions)
    .set({ version: rows.length + 1 })
    .where(eq(competitions.tournamentId, tournamentId))
  return ids
}

/** A report of the first match of this size in JSON, about. */
const aLongReport =
  ({ teams }: Cup, bytes: number) =>
  (): FactBody => ({
    kind: 'report',
    match: 1,
    teams: [teams[0]!.id, teams[3]!.id],
    game: 1,
    result: { outcome: 'played', score: { score: [2, 2] }, forced: { reason: 'x'.repeat(bytes), winner: 0 } },
  })

async function pagesOf({ id }: Cup, query: string) {
  const pages: { bytes: number; entries: History }[] = []
  let path: string | undefined = `/tournaments/${id}/competition/history?${query}`
  while (path) {
    const reply = await visitor(world).get(path)
    const text = await reply.text()
    pages.push({ bytes: Buffer.byteLength(text), entries: JSON.parse(text) as History })
    path = /<\/api([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  return pages
}

test('a page of the history stays below 200 kB, and no entry is left out', async () => {
  const cup = await aDrawnTournament(world, 4)
  const ids = await addFacts(
    cup,
    times(90, () => aLongReport(cup, 6_000)),
  )
  const pages = await pagesOf(cup, 'limit=100')
  expect(pages.length).toBeGreaterThan(2)
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(200_000)
  const seen = pages.flatMap(({ entries }) => entries.map(({ id }) => id))
  expect(seen.slice(0, -1)).toEqual(ids.toReversed())
})

test('undos of undos of a long fact say what they come down to, without repeating what lies between', async () => {
  const cup = await aDrawnTournament(world, 4)
  await addFacts(cup, [
    aLongReport(cup, 400),
    ...times(150, (index) => (ids: readonly string[]): FactBody => ({ kind: 'undo', fact: ids[index]! })),
  ])
  const pages = await pagesOf(cup, 'limit=100')
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(100_000)
  const [last, before] = pages[0]!.entries
  expect([last!.undoes?.fact.kind, last!.undoes?.isRestored]).toEqual(['report', true])
  expect([before!.undoes?.fact.kind, before!.undoes?.isRestored]).toEqual(['report', false])
})

test.each<[string, number, number]>([
  ['entries', maxFacts, 1],
  ['bytes', 300, maxLogBytes / 300],
])(
  'with too many %s, draws and changes of rules are refused, but results and corrections are not',
  async (_, count, bytes) => {
    const cup = await aDrawnTournament(world, 4)
    const { id, organizer } = cup
    const amendment = { kind: 'third_place', isPlayed: true }
    const amend = () => organizer.post(`/tournaments/${id}/amendments`, { id: randomUUID(), amendment })
    await addFacts(
      cup,
      times(count, () => aLongReport(cup, bytes)),
    )
    const refused = await amend()
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'history_full' }])
    const report = async (match: number, score: [number, number], reason?: string) => {
      const sent = aReport(await competitionOf(organizer, id), match, score, reason === undefined ? {} : { reason })
      return (await organizer.post(`/tournaments/${id}/matches/${match}/reports`, sent)).status
    }
    expect(await report(2, [1, 0])).toBe(201)
    expect(await report(2, [0, 1], 'Counted again')).toBe(201)
  },
)
