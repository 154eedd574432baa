import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { competitionFacts, registrations, teams, tournaments } from '#db/schema.ts'
import type { Failure } from '#lib/errors.ts'
import { aCaptain, anAdministrator, stillOpen, times, visitor } from '#test/builders.ts'
import {
  aDrawnTournament,
  aReport,
  aTournamentWithTeams,
  competitionOf,
  drawn,
  addOfficials,
  playOut,
  teamsOf,
} from '#test/competition.ts'
import { storedAndDerived } from '#test/derived.ts'
import { useWorld } from '#test/world.ts'
import type { EffectState } from '../api-contract.ts'

const world = useWorld()

type Cup = Awaited<ReturnType<typeof aDrawnTournament>>

const read = ({ id }: { id: string }) => competitionOf(visitor(world), id)
const refusalOf = async (reply: Response | Promise<Response>) => {
  const { status } = await reply
  const { code, message } = (await (await reply).json()) as Failure
  return [status, code, message]
}
const report = (cup: Cup, body: { id: string }, match: number) =>
  cup.organizer.post(`/tournaments/${cup.id}/matches/${match}/reports`, body)

const statusesOf = (replies: Response[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)

const aDraw = (id = randomUUID()) => ({ id, by: 'seeds' })

const tournamentOf = async ({ id }: { id: string }) => {
  const [row] = await world.app.db.select().from(tournaments).where(eq(tournaments.id, id))
  return { competition: row!.competition, status: row!.status }
}

const derivedOf = ({ id }: { id: string }) => storedAndDerived(world.app.db, id)
const expectDerived = async (cup: { id: string }) => {
  const { stored, derived } = await derivedOf(cup)
  expect(stored).toEqual(derived)
}

describe('a tournament', () => {
  test('is set up, seeded, drawn and played to its champion', async () => {
    const cup = await aTournamentWithTeams(world, 6)
    const order = cup.teams.map(({ id }) => id).toReversed()
    const { organizer } = cup
    const setup = { ...(await read(cup)).setup, thirdPlace: true }
    expect((await organizer.call('PUT', `/tournaments/${cup.id}/setup`, { setup })).status).toBe(200)
    expect((await organizer.call('PUT', `/tournaments/${cup.id}/seeds`, { order: order.slice(0, 2) })).status).toBe(200)
    const bracket = await drawn(organizer, cup.id)
    expect(bracket.teams.map(({ name, seed }) => [name, seed])).toEqual([
      ['Team 6', 1],
      ['Team 5', 2],
      ['Team 1', 3],
      ['Team 2', 4],
      ['Team 3', 5],
      ['Team 4', 6],
    ])
    expect(bracket.matches.filter(({ outcome }) => outcome === 'bye')).toHaveLength(2)
    expect(await tournamentOf(cup)).toEqual({ competition: 'drawn', status: 'active' })

    await report(cup, aReport(bracket, 2, [21, 15]), 2)
    expect(await tournamentOf(cup)).toEqual({ competition: 'running', status: 'active' })
    const end = await playOut(cup.organizer, cup.id)
    expect(end).toMatchObject({ state: 'finished', champion: order[0] })
    expect(end.teams.map(({ name, place }) => `${name}: ${place}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Team 1: 4',
      'Team 2: 3',
      'Team 3: 5',
      'Team 4: 5',
      'Team 5: 2',
      'Team 6: 1',
    ])
    expect(await tournamentOf(cup)).toEqual({ competition: 'finished', status: 'completed' })
    const seeded = await world.app.db.select().from(teams).where(eq(teams.tournamentId, cup.id))
    expect(seeded.filter(({ eliminated }) => !eliminated).map(({ name, seed }) => [name, seed])).toEqual([
      ['Team 6', 1],
    ])
    await expectDerived(cup)
  })

  test('cannot be drawn while teams can still pay, and the refusal lists them with their deadlines', async () => {
    const dates = { ...stillOpen(world.clock.now), timeZone: 'UTC' }
    const cup = await aTournamentWithTeams(world, 2, { maxTeams: 4, entryFeeCents: 5_000, ...dates })
    const late = await aCaptain(world)
    await late.post('/teams', { name: 'Late Payers', tournamentId: cup.id })
    const [owed] = await world.app.db.select().from(registrations).where(eq(registrations.teamName, 'Late Payers'))
    const reply = await cup.organizer.post(`/tournaments/${cup.id}/draw`, { id: randomUUID(), by: 'seeds' })
    const failure = (await reply.json()) as Failure
    expect([reply.status, failure.code]).toEqual([409, 'registrations_open'])
    expect(failure.message).toMatch(/^These teams still have time to pay: Late Payers \(until .+ UTC\)\.$/)
    expect(failure.details).toEqual([{ teamName: 'Late Payers', until: owed!.expiresAt!.toISOString() }])
    expect(await tournamentOf(cup)).toEqual({ competition: 'none', status: 'upcoming' })
  })

  test('cannot be drawn with one team, twice, or set up again after the draw', async () => {
    const lonely = await aTournamentWithTeams(world, 1)
    expect(await refusalOf(lonely.organizer.post(`/tournaments/${lonely.id}/draw`, aDraw()))).toEqual([
      409,
      'teams_wrong',
      'A knockout can have 2 to 4,096 teams, not 1.',
    ])
    const cup = await aTournamentWithTeams(world, 4)
    const first = aDraw()
    const replies = await Promise.all(times(20, () => cup.organizer.post(`/tournaments/${cup.id}/draw`, first)))
    expect(statusesOf(replies)).toEqual([...times(19, () => 200), 201])
    const { setup } = await read(cup)
    for (const [method, path, body] of [
      ['POST', 'draw', aDraw()],
      ['PUT', 'setup', { setup }],
      ['PUT', 'seeds', { order: [] }],
    ] as const) {
      const [status, code] = await refusalOf(cup.organizer.call(method, `/tournaments/${cup.id}/${path}`, body))
      expect([status, code]).toEqual([409, 'already_drawn'])
    }
  })

  test('closes registration with the draw, and reopens it when the draw is undone', async () => {
    const cup = await aTournamentWithTeams(world, 4, { maxTeams: 8, ...stillOpen(world.clock.now) })
    await drawn(cup.organizer, cup.id)
    const late = await aCaptain(world)
    const enter = () => late.post('/teams', { name: 'Latecomers', tournamentId: cup.id })
    expect((await refusalOf(enter())).slice(0, 2)).toEqual([409, 'registration_closed'])
    const [draw] = (await (await visitor(world).get(`/tournaments/${cup.id}/competition/history`)).json()) as {
      id: string
    }[]
    const undo = { id: randomUUID(), fact: draw!.id }
    expect((await cup.organizer.post(`/tournaments/${cup.id}/undo`, undo)).status).toBe(201)
    const redo = await cup.organizer.post(`/tournaments/${cup.id}/undo`, { id: randomUUID(), fact: undo.id })
    expect([redo.status, await redo.json()]).toMatchObject([409, { code: 'draw_again' }])
    expect((await enter()).status).toBe(201)
    expect(await read(cup)).toMatchObject({ state: 'none', matches: [], teams: [] })
    await expectDerived(cup)
    expect((await drawn(cup.organizer, cup.id)).teams).toHaveLength(5)
    await expectDerived(cup)
  })

  test('an unchanged snapshot is answered with 304', async () => {
    const cup = await aDrawnTournament(world, 4)
    const path = `/tournaments/${cup.id}/competition`
    const ask = (etag: string) => visitor(world).call('GET', path, undefined, { 'if-none-match': etag })
    const etag = (await visitor(world).get(path)).headers.get('etag')!
    expect((await ask(etag)).status).toBe(304)
    await report(cup, aReport(await read(cup), 1, [1, 0]), 1)
    const changed = await ask(etag)
    expect([changed.status, (await ask(changed.headers.get('etag')!)).status]).toEqual([200, 304])
  })

  test.each([
    [
      'a renamed team',
      `update teams set name = 'Renamed' where id = (select min(id::text)::uuid from teams where tournament_id = $1)`,
    ],
    ['another setup', `update competitions set setup = setup || '{"hasThirdPlace": true}' where tournament_id = $1`],
    ['other seeds', `update competitions set seeds = array[gen_random_uuid()] where tournament_id = $1`],
  ])('%s changes the snapshot', async (_, change) => {
    const cup = await aDrawnTournament(world, 4)
    const revision = async () => (await visitor(world).get(`/tournaments/${cup.id}/competition`)).headers.get('etag')
    const before = await revision()
    expect(await revision()).toBe(before)
    await world.app.pool.query(change, [cup.id])
    expect(await revision()).not.toBe(before)
  })
})

describe('a report', () => {
  test('is recorded once, even if it is sent again or someone else sends the same score', async () => {
    const cup = await aDrawnTournament(world, 4)
    const body = aReport(await read(cup), 1, [21, 15])
    const replies = await Promise.all(times(20, () => report(cup, body, 1)))
    expect(statusesOf(replies)).toEqual([...times(19, () => 200), 201])
    expect((await report(cup, { ...body, id: randomUUID() }, 1)).status).toBe(200)
    expect((await read(cup)).version).toBe(2)
    const [status, code] = await refusalOf(report(cup, { ...body, result: { outcome: 'double_no_show' } } as never, 1))
    expect([status, code]).toEqual([409, 'fact_id_used'])
  })

  test('conflicts with a different score reported since: of twenty rivals one succeeds, and the others see both scores', async () => {
    const cup = await aDrawnTournament(world, 4)
    const snapshot = await read(cup)
    const scores = times(20, (n): [number, number] => [30 + n, n])
    const replies = await Promise.all(scores.map((score) => report(cup, aReport(snapshot, 1, score), 1)))
    const won = replies.findIndex(({ status }) => status === 201)
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const [index, reply] of replies.entries()) {
      if (index === won) continue
      expect([reply.status, await reply.json()]).toMatchObject([
        409,
        {
          code: 'score_conflict',
          details: {
            existing: { seq: 2, result: { score: { score: scores[won] } } },
            yours: { result: { score: { score: scores[index] } } },
          },
        },
      ])
    }
    expect((await read(cup)).version).toBe(2)
    // A sender who has seen the other score may correct it.
    const correction = aReport(await read(cup), 1, [50, 49], { reason: 'The scorer misheard.' })
    expect((await report(cup, correction, 1)).status).toBe(201)
  })

  test('is refused with a reason: wrong kind of score, other teams, match not ready', async () => {
    const cup = await aDrawnTournament(world, 4)
    const snapshot = await read(cup)
    const valid = aReport(snapshot, 1, [1, 0])
    const final = snapshot.matches.at(-1)!.number
    const sets = { ...valid, result: { outcome: 'played', score: { sets: [[21, 3]] } } }
    expect(await refusalOf(report(cup, sets, 1))).toEqual([400, 'score_kind', 'Enter one score for the match.'])
    expect(await refusalOf(report(cup, valid, 2))).toEqual([409, 'other_teams', 'The teams in match 2 have changed.'])
    expect((await refusalOf(report(cup, valid, final))).slice(0, 2)).toEqual([409, 'teams_open'])
    expect((await refusalOf(report(cup, valid, 99))).slice(0, 2)).toEqual([404, 'match_unknown'])
    const ahead = { ...valid, basedOn: snapshot.version + 1 }
    expect((await refusalOf(report(cup, ahead, 1))).slice(0, 2)).toEqual([400, 'version_unknown'])
    const undrawn = await aTournamentWithTeams(world, 4)
    expect((await refusalOf(report(undrawn, valid, 1))).slice(0, 2)).toEqual([409, 'not_drawn'])
  })

  test('that changes the teams of played matches needs confirmation to that exact effect, and undoing it restores every row', async () => {
    const cup = await aDrawnTournament(world, 4)
    const finished = await playOut(cup.organizer, cup.id)
    const before = await derivedOf(cup)
    const correction = aReport(finished, 1, [3, 21], { reason: 'Sides were swapped.' })
    const { id, teams: sides, result } = correction
    const refused = await report(cup, correction, 1)
    const { code, details } = (await refused.json()) as Failure & { details: EffectState }
    expect([refused.status, code, details.voided.length]).toEqual([409, 'needs_confirmation', 1])
    const fact = { kind: 'report', match: 1, game: 1, teams: sides, result }
    const previewed = await cup.organizer.post(`/tournaments/${cup.id}/facts/preview`, { id, fact })
    expect(await previewed.json()).toEqual(details)

    const other = await report(cup, { ...correction, confirmedEffect: '0'.repeat(64) } as never, 1)
    expect((await refusalOf(other)).slice(0, 2)).toEqual([409, 'needs_confirmation'])
    const agreed = { ...correction, confirmedEffect: details.hash }
    expect((await report(cup, agreed, 1)).status).toBe(201)
    expect(await read(cup)).toMatchObject({ state: 'running', champion: null })
    expect(await tournamentOf(cup)).toEqual({ competition: 'running', status: 'active' })
    await expectDerived(cup)

    const undo = { id: randomUUID(), fact: id }
    const asked = await cup.organizer.post(`/tournaments/${cup.id}/undo`, undo)
    const { hash } = ((await asked.json()) as { details: EffectState }).details
    expect((await cup.organizer.post(`/tournaments/${cup.id}/undo`, { ...undo, confirmedEffect: hash })).status).toBe(
      201,
    )
    expect(await derivedOf(cup)).toEqual(before)
    expect(await tournamentOf(cup)).toEqual({ competition: 'finished', status: 'completed' })
  })
})

const outcomesOf = async (cup: Cup) => (await read(cup)).matches.map(({ outcome }) => outcome)

describe('a team that loses its spot after the draw', () => {
  test('is out and its opponent advances, whether its captain withdraws it or the administrator removes it', async () => {
    const cup = await aTournamentWithTeams(world, 4, stillOpen(world.clock.now))
    await drawn(cup.organizer, cup.id)
    const administrator = await anAdministrator(world)
    const [first, second] = teamsOf((await read(cup)).matches[0]!)
    expect((await cup.captain.post(`/teams/${first}/withdrawal`)).status).toBe(201)
    expect(await outcomesOf(cup)).toEqual(['walkover', null, null])
    expect((await administrator.delete(`/teams/${second}`)).status).toBe(200)
    expect(await outcomesOf(cup)).toEqual(['double_no_show', null, null])
    expect((await read(cup)).teams.filter(({ status }) => status === 'withdrawn')).toHaveLength(2)
    await expectDerived(cup)
  })

  test('still plays when the whole tournament is refunded', async () => {
    const cup = await aDrawnTournament(world, 4)
    const administrator = await anAdministrator(world)
    expect((await administrator.post(`/admin/tournaments/${cup.id}/refunds`)).status).toBeLessThan(300)
    expect(await outcomesOf(cup)).toEqual([null, null, null])
  })
})

test('the log cannot be changed or deleted', async () => {
  const cup = await aDrawnTournament(world, 2)
  const { pool } = world.database
  for (const statement of ['update competition_facts set seq = 9', 'delete from competition_facts']) {
    await expect(pool.query(`${statement} where tournament_id = $1`, [cup.id])).rejects.toThrow('append-only')
  }
})

test('the history shows what was done, when and in which role; only officials see names', async () => {
  const cup = await aDrawnTournament(world, 2)
  const path = `/tournaments/${cup.id}/competition/history`
  const [public_] = (await (await visitor(world).get(path)).json()) as object[]
  expect(public_).toMatchObject({ seq: 1, fact: { kind: 'draw' }, role: 'organizer', by: null })
  const [own] = (await (await cup.organizer.get(path)).json()) as object[]
  expect(own).toMatchObject({ by: 'Robin Keller' })
})

test('the log stores who recorded a fact and in which role', async () => {
  const cup = await aDrawnTournament(world, 8)
  const [administrator, coOrganizer] = [await anAdministrator(world), await aCaptain(world)]
  const scorekeeper = await aCaptain(world)
  await addOfficials(world, cup.id, coOrganizer.id, scorekeeper.id)
  for (const [index, official] of [administrator, cup.organizer, coOrganizer, scorekeeper].entries()) {
    const scored = aReport(await read(cup), index + 1, [1, 0])
    expect((await official.post(`/tournaments/${cup.id}/matches/${index + 1}/reports`, scored)).status).toBe(201)
  }
  const facts = await world.app.db.select().from(competitionFacts).where(eq(competitionFacts.tournamentId, cup.id))
  expect(facts.toSorted((a, b) => a.seq - b.seq).map(({ actorId, actorRole }) => [actorId, actorRole])).toEqual([
    [cup.organizer.id, 'organizer'],
    [administrator.id, 'administrator'],
    [cup.organizer.id, 'organizer'],
    [coOrganizer.id, 'co_organizer'],
    [scorekeeper.id, 'scorekeeper'],
  ])
})

test('the history comes in pages, newest first, and an undo says what it undid on an older page', async () => {
  const cup = await aDrawnTournament(world, 4)
  const [scored, undo, again] = [aReport(await read(cup), 1, [1, 0]), randomUUID(), randomUUID()]
  expect((await cup.organizer.post(`/tournaments/${cup.id}/matches/1/reports`, scored)).status).toBe(201)
  const undoing = (id: string, fact: string) => cup.organizer.post(`/tournaments/${cup.id}/undo`, { id, fact })
  expect([(await undoing(undo, scored.id)).status, (await undoing(again, undo)).status]).toEqual([201, 201])

  const seen: { id: string; undoes: { fact: { kind: string }; isRestored: boolean } | null }[] = []
  let path: string | undefined = `/tournaments/${cup.id}/competition/history?limit=1`
  while (path) {
    const reply: Response = await visitor(world).get(path)
    seen.push(...((await reply.json()) as typeof seen))
    path = /<\/api([^>]+)>/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  expect(seen.map(({ id, undoes }) => [id, undoes?.fact.kind, undoes?.isRestored])).toEqual([
    [again, 'report', true],
    [undo, 'report', false],
    [scored.id, undefined, undefined],
    [expect.any(String), undefined, undefined],
  ])
})

test('the way to draw is stored with the seeds, and stays when only the order is sent', async () => {
  const cup = await aTournamentWithTeams(world, 2)
  const put = (body: object) => cup.organizer.call('PUT', `/tournaments/${cup.id}/seeds`, body)
  expect(await read(cup)).toMatchObject({ seeds: [], drawBy: 'seeds' })
  expect((await put({ order: [], drawBy: 'random' })).status).toBe(200)
  const order = cup.teams.map(({ id }) => id).toReversed()
  expect((await put({ order })).status).toBe(200)
  expect(await read(cup)).toMatchObject({ seeds: order, drawBy: 'random' })
})
