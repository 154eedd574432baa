import { randomUUID } from 'node:crypto'
import { v5 as uuidv5 } from 'uuid'
import { inject } from 'vitest'
import type { Fact, FactBody, Setup } from '#engine/contract.ts'
import { currentState } from '#engine/state/current.ts'
import { teamOf } from '#engine/match.ts'
import { nextRound } from '#engine/swiss/next-round.ts'
import { groups, swiss } from '#engine/testing.ts'
import { justStarted } from '#test/builders.ts'
import { listPaidTeams, played } from '#test/competition.ts'
import type { AppProcess } from '../processes.ts'
import { aCup, request } from '../system.ts'
import type { Answer, Cup, System } from '../system.ts'

export const formats = ['knockout', 'groups', 'swiss'] as const
export type Format = (typeof formats)[number]

/** A knockout needs no setup. */
const setups: Partial<Record<Format, Setup>> = { groups: groups(2), swiss: swiss(3) }

/** Paid teams with a captain each, ready to be drawn: eight in a knockout, six in other formats. */
export async function aPlayableCup(system: System, format: Format) {
  const prize = { entryFeeCents: 0, prizePoolCents: 100_003 }
  const cup = await aCup(system, { maxTeams: 8, ...prize, ...justStarted(new Date()) })
  const captains = inject('captains').slice(0, format === 'knockout' ? 8 : 6)
  const ids = captains.map(({ id }) => id)
  const teams = await listPaidTeams(system.database.db, cup.id, ids, new Date())
  const setup = setups[format]
  if (setup) await request(system.apps[0]!, inject('administrator'), 'PUT', `/tournaments/${cup.id}/setup`, { setup })
  return { cup, teams, format }
}

export type PlayableCup = Awaited<ReturnType<typeof aPlayableCup>>

/** A request that adds a fact to the log. Sent again, it is the same fact. */
export type Sent = { what: string; id: string; method: 'POST' | 'DELETE'; path: string; body?: Record<string, unknown> }

/** A tournament from the draw to its finish as the requests of one device. The finish is undone and repeated. */
export function logOf(playable: PlayableCup): Sent[] {
  const log = playable.format === 'knockout' ? knockoutLog(playable) : tableLog(playable, setups[playable.format]!)
  // The device has seen everything that it has sent.
  return log.map((sent, seen) =>
    /\/(reports|rounds)$/.test(sent.path) ? { ...sent, body: { ...sent.body, basedOn: seen } } : sent,
  )
}

const requestsTo = ({ id: cup }: Pick<Cup, 'id'>) => {
  const post = (what: string, path: string, body: object): Sent => {
    const fact = randomUUID()
    return { what, id: fact, method: 'POST', path: `/tournaments/${cup}${path}`, body: { id: fact, ...body } }
  }
  return {
    post,
    undo: (what: string, undone: Sent) => post(what, '/undo', { fact: undone.id, reason: 'It was wrong.' }),
    undoFinish: (finish: Sent): Sent => ({
      what: 'the undone finish',
      id: '',
      method: 'DELETE',
      path: `/tournaments/${cup}/finish?id=${finish.id}`,
    }),
  }
}

/** Two draws, all results, a correction that voids a played match and its undo, and a withdrawal and its undo. */
function knockoutLog({ cup, teams }: PlayableCup): Sent[] {
  const { post, undo, undoFinish } = requestsTo(cup)
  const id = (index: number) => teams[index - 1]!.id
  const report = (what: string, match: number, winner: number, loser: number, score: [number, number] = [21, 15]) =>
    post(what, `/matches/${match}/reports`, { teams: [id(winner), id(loser)], result: played(score) })
  const finish = (what: string, cents: [number, number]) =>
    post(what, '/finish', { prizes: cents.map((each, index) => ({ teamId: id(index + 1), amount: each / 100 })) })

  const throwing = post('a random draw', '/draw', { by: 'random', drawnNumbers: '3 5 1 6' })
  const correction = report('a correction', 1, 8, 1)
  const withdrawal = post('a withdrawal', '/withdrawals', { teamId: id(2) })
  const first = finish('the finish', [60_001, 40_002])
  return [
    post('the list', '/draw/list', {}),
    throwing,
    undo('the undone draw', throwing),
    post('the draw', '/draw', { by: 'seeds' }),
    post('a third-place match', '/amendments', { amendment: { kind: 'third_place', isPlayed: true } }),
    report('match 1', 1, 1, 8),
    report('match 2', 2, 4, 5),
    report('match 3', 3, 2, 7),
    report('match 4', 4, 3, 6),
    report('match 5', 5, 1, 4),
    correction,
    undo('the undone correction', correction),
    report('match 6', 6, 2, 3),
    withdrawal,
    undo('the undone withdrawal', withdrawal),
    report('the final', 7, 2, 1),
    report('the third-place match', 8, 4, 3),
    first,
    undoFinish(first),
    finish('the second finish', [100_003, 0]),
  ]
}

/**
 * Group matches or Swiss rounds, rulings and the knockout, as the engine asks for them. Meanwhile, the first result is corrected, which voids a
 * semifinal, a team withdraws and, in a Swiss tournament, a late team joins; all but the late team are undone.
 */
function tableLog({ cup, teams }: PlayableCup, setup: Setup): Sent[] {
  const { post, undo, undoFinish } = requestsTo(cup)
  const order = teams.map(({ id }) => id)
  const drawn = post('the draw', '/draw', { by: 'seeds' })
  const facts: Fact[] = [{ kind: 'draw', by: 'seeds', order, id: drawn.id, seq: 1 }]
  const log = [drawn]
  const add = (sent: Sent, fact: FactBody) => {
    log.push(sent)
    facts.push({ ...fact, id: sent.id, seq: facts.length + 1 })
  }
  const isSwiss = setup.format === 'swiss'
  const addChanges = ({ match, teams: pair }: Report) => {
    const result = { teams: pair.toReversed(), result: played([21, 3]) }
    const correction = post('a correction', `/matches/${match}/reports`, result)
    const withdrawal = post('a withdrawal', '/withdrawals', { teamId: pair[0] })
    log.push(correction, undo('the undone correction', correction))
    log.push(withdrawal, undo('the undone withdrawal', withdrawal))
    const entry = post('a late team', '/late-entries', { team: { name: 'Latecomers', captain: 'rival6' } })
    if (isSwiss) add(entry, { kind: 'swiss_entry', team: uuidv5(entry.id, cup.id) })
  }
  const reports: Report[] = []
  for (let fact = nextFact(setup, facts, order); fact; fact = nextFact(setup, facts, order)) {
    add(requestFor(fact, post), fact)
    if (fact.kind === 'report') reports.push(fact)
    if (fact.kind === 'report' && reports.length === (isSwiss ? 4 : 7)) addChanges(reports[0]!)
  }
  const champion = currentState(setup, facts).places[0]!.team
  const finish = (what: string) => post(what, '/finish', { prizes: [{ teamId: champion, amount: 1_000.03 }] })
  const first = finish('the finish')
  return [...log, first, undoFinish(first), finish('the second finish')]
}

type BodyOf<Kind extends FactBody['kind']> = Extract<FactBody, { kind: Kind }>
type Report = BodyOf<'report'>
type NextFact = Report | BodyOf<'ruling'> | BodyOf<'pairing'>

/** What the tournament needs next, or null at its end. The team with the better seed wins; a late team has none. */
function nextFact(setup: Setup, facts: readonly Fact[], order: readonly string[]): NextFact | null {
  const state = currentState(setup, facts)
  const [level] = state.rulingsDue
  if (level) return { kind: 'ruling', order: [...level] }
  const due = state.matches.find(({ status }) => status === 'ready')
  if (!due) return nextRound(state)?.pairing ?? null
  const seedOf = (team: string) => order.indexOf(team) + 1 || Infinity
  const teams = due.slots.map((slot) => teamOf(slot)!).toSorted((a, b) => seedOf(a) - seedOf(b))
  return {
    kind: 'report',
    match: due.fixture.no,
    teams: teams as [string, string],
    game: 1,
    result: { outcome: 'played', score: { score: [21, 15] } },
  }
}

function requestFor(fact: NextFact, post: ReturnType<typeof requestsTo>['post']): Sent {
  switch (fact.kind) {
    case 'ruling':
      return post('a ruling', '/rulings', { order: fact.order, reason: 'A coin' })
    case 'pairing': {
      const { kind: _, ...pairing } = fact
      return post(`round ${fact.round}`, '/rounds', pairing)
    }
    default: {
      const { kind: _, match, ...report } = fact
      return post(`match ${match}`, `/matches/${match}/reports`, report)
    }
  }
}

/** Sends a fact as the desk does: if it changes results that were played, again with that effect confirmed. */
export async function deliver(app: AppProcess, sent: Sent): Promise<Answer<unknown>> {
  const send = (more: object = {}) =>
    request<{ details?: { hash: string } }>(
      app,
      inject('administrator'),
      sent.method,
      sent.path,
      sent.body && { ...sent.body, ...more },
    )
  const answer = await send()
  return answer.code === 'needs_confirmation' ? send({ confirmedEffect: answer.body.details!.hash }) : answer
}

/** What must be the same after every delivery: the log, the credits of all players and all notifications, in words that fit every cup. */
export async function outcomeOf({ database: { pool } }: System, { cup }: { cup: Cup }, log: readonly Sent[]) {
  const whatOf = new Map(log.map(({ id, what }) => [id, what]))
  const facts = await pool.query<{ id: string; seq: number; kind: string }>(
    `select id, seq, body->>'kind' as kind from competition_facts where tournament_id = $1 order by seq`,
    [cup.id],
  )
  const all = async (text: string) => (await pool.query<Record<string, unknown>>(text, [cup.id])).rows
  return {
    facts: facts.rows.map(({ id, seq, kind }) => `${seq} ${kind}: ${whatOf.get(id) ?? 'named by the server'}`),
    teams: await all(
      `select t.name, t.seed, t.eliminated, e.status, e.place, e.place_shared_by, p.amount_cents
       from teams t left join drawn_teams e on e.team_id = t.id left join prizes p on p.team_id = t.id
       where t.tournament_id = $1 order by t.name`,
    ),
    matches: await all(
      `select m.number, a.name as one, b.name as other, m.team1_score, m.team2_score, w.name as winner, m.outcome, m.status
       from matches m left join teams a on a.id = m.team1_id left join teams b on b.id = m.team2_id left join teams w on w.id = m.winner_id
       where m.tournament_id = $1 order by m.number`,
    ),
    tournament: await all(
      `select competition, status, finished_at is not null as is_finished from tournaments where id = $1`,
    ),
    credits: await all(
      `select u.username, r.wins, r.losses, r.prize_cents, r.verified_wins, u.wins as all_wins, u.losses as all_losses,
         u.total_prize_won_cents as all_prizes, u.verified_wins as all_verified
       from player_results r join users u on u.id = r.user_id where r.tournament_id = $1 order by u.username`,
    ),
    notifications: await all(
      `select u.username, n.type, count(*)::int as notifications, sum(cardinality(n.events))::int as events
       from notifications n join users u on u.id = n.user_id where n.related_id = $1 group by 1, 2 order by 1, 2`,
    ),
    mails: await all(
      `select "to", template_key, count(*)::int as mails from outbox
       where $1::uuid is not null group by 1, 2 order by 1, 2`,
    ),
  }
}
