import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { tournaments, waitingList } from '#db/schema.ts'
import { aReport, aTournamentWithTeams, drawn, addOfficials, playOut } from '../competition.ts'
import { canOrganize, canRun, canScore, everyone, privateTo } from './users.ts'
import type { Row, Users } from './users.ts'

/** A tournament with some teams, by the organizer and with both officials. */
export async function aCup({ world, organizer, coOrganizer, scorekeeper }: Users, teams = 4) {
  const cup = await aTournamentWithTeams(world, teams, { maxTeams: 8 })
  await world.app.db.update(tournaments).set({ organizerId: organizer.id }).where(eq(tournaments.id, cup.id))
  await addOfficials(world, cup.id, coOrganizer.id, scorekeeper.id)
  return { ...cup, path: `/tournaments/${cup.id}` }
}

async function aDrawnCup(users: Users, teams?: number) {
  const cup = await aCup(users, teams)
  return { ...cup, snapshot: await drawn(users.organizer, cup.id) }
}

/** With a captain on the waiting list who may be asked on game day. */
async function aCupWithWaiting(users: Users) {
  const cup = await aDrawnCup(users)
  const { world, stranger } = users
  const entry = { tournamentId: cup.id, userId: stranger.id, teamName: 'On Call', onCall: true }
  await world.app.db.insert(waitingList).values({ ...entry, joinedAt: world.clock.now })
  return cup
}

async function aDecidedCup(users: Users) {
  const cup = await aDrawnCup(users)
  const end = await playOut(users.organizer, cup.id)
  return { ...cup, champion: end.champion! }
}

const theFinish = ({ champion }: { champion: string }) => ({
  id: randomUUID(),
  prizes: [{ teamId: champion, amount: 800 }],
  reason: 'Nobody came for third place',
})

/** The path to note that the champion's prize was paid. */
async function aPrize(users: Users) {
  const cup = await aDecidedCup(users)
  await users.organizer.post(`${cup.path}/finish`, theFinish(cup))
  return `${cup.path}/prizes/${cup.champion}/payment`
}

const setup = {
  format: 'single_elimination',
  thirdPlace: true,
  rule: 'mustWin',
  scoring: { kind: 'goals', extraTime: false, shootOut: true },
}

export const competitionRows: Record<string, Row> = {
  'GET /api/tournaments/:id/competition': {
    request: async (users) => ({ path: `${(await aDrawnCup(users)).path}/competition` }),
    statuses: everyone(200),
  },
  'GET /api/tournaments/:id/live': {
    request: async (users) => ({ path: `${(await aDrawnCup(users)).path}/live?since=1` }),
    statuses: everyone(200),
  },
  'GET /api/tournaments/:id/competition/history': {
    request: async (users) => ({ path: `${(await aDrawnCup(users)).path}/competition/history` }),
    statuses: everyone(200),
  },
  'GET /api/tournaments/:id/matches': {
    request: async (users) => ({ path: `${(await aDrawnCup(users)).path}/matches?limit=2` }),
    statuses: everyone(200),
  },
  'GET /api/matches/:id': {
    request: async (users) => {
      const { path } = await aDrawnCup(users)
      const [match] = (await (await users.organizer.get(`${path}/matches`)).json()) as { id: string }[]
      return { path: `/matches/${match!.id}` }
    },
    statuses: everyone(200),
  },
  'GET /api/champions': { request: () => ({ path: '/champions' }), statuses: everyone(200) },
  'GET /api/users/:id/titles': {
    request: ({ captain }) => ({ path: `/users/${captain.id}/titles` }),
    statuses: privateTo(200),
  },
  'GET /api/tournaments/:id/finish': {
    request: async (users) => ({ path: `${(await aDecidedCup(users)).path}/finish` }),
    statuses: everyone(200),
  },
  'POST /api/tournaments/:id/finish': {
    request: async (users) => {
      const cup = await aDecidedCup(users)
      return { path: `${cup.path}/finish`, body: theFinish(cup) }
    },
    statuses: canRun(201),
  },
  'DELETE /api/tournaments/:id/finish': {
    request: async (users) => {
      const cup = await aDecidedCup(users)
      const finish = theFinish(cup)
      await users.organizer.post(`${cup.path}/finish`, finish)
      return { path: `${cup.path}/finish?id=${finish.id}&reason=A+wrong+score` }
    },
    statuses: canRun(200),
  },
  'PUT /api/tournaments/:id/prizes/:teamId/payment': {
    request: async (users) => ({ path: await aPrize(users) }),
    statuses: canOrganize(200),
  },
  'DELETE /api/tournaments/:id/prizes/:teamId/payment': {
    request: async (users) => ({ path: await aPrize(users) }),
    statuses: canOrganize(200),
  },
  'PUT /api/tournaments/:id/setup': {
    request: async (users) => ({ path: `${(await aCup(users)).path}/setup`, body: { setup } }),
    statuses: canRun(200),
  },
  'PUT /api/tournaments/:id/seeds': {
    request: async (users) => {
      const { path, teams } = await aCup(users)
      return { path: `${path}/seeds`, body: { order: teams.map(({ id }) => id) } }
    },
    statuses: canRun(200),
  },
  'GET /api/tournaments/:id/draw': {
    request: async (users) => ({ path: `${(await aDrawnCup(users)).path}/draw` }),
    statuses: everyone(200),
  },
  'POST /api/tournaments/:id/draw/list': {
    request: async (users) => ({
      path: `${(await aCup(users)).path}/draw/list`,
      body: { id: randomUUID(), reason: 'As announced' },
    }),
    statuses: canRun(201),
  },
  'POST /api/tournaments/:id/draw': {
    request: async (users) => ({
      path: `${(await aCup(users)).path}/draw`,
      body: { id: randomUUID(), by: 'seeds', reason: 'As announced' },
    }),
    statuses: canRun(201),
  },
  'POST /api/tournaments/:id/matches/:number/reports': {
    request: async (users) => {
      const { path, snapshot } = await aDrawnCup(users)
      return { path: `${path}/matches/1/reports`, body: aReport(snapshot, 1, [21, 15]) }
    },
    statuses: canScore(201),
  },
  'POST /api/tournaments/:id/facts/preview': {
    request: async (users) => {
      const { path, teams } = await aDrawnCup(users)
      const fact = { kind: 'withdrawal', team: teams[0]!.id }
      return { path: `${path}/facts/preview`, body: { id: randomUUID(), fact } }
    },
    statuses: canRun(201),
  },
  'POST /api/tournaments/:id/withdrawals': {
    request: async (users) => {
      const { path, teams } = await aDrawnCup(users)
      return { path: `${path}/withdrawals`, body: { id: randomUUID(), teamId: teams[0]!.id, reason: 'Injured' } }
    },
    statuses: canRun(201),
  },
  'POST /api/tournaments/:id/reinstatements': {
    request: async (users) => {
      const { path, teams } = await aDrawnCup(users)
      const teamId = teams[0]!.id
      await users.organizer.post(`${path}/withdrawals`, { id: randomUUID(), teamId })
      return { path: `${path}/reinstatements`, body: { id: randomUUID(), teamId, reason: 'A mistake' } }
    },
    statuses: canRun(201),
  },
  'POST /api/tournaments/:id/replacements': {
    request: async (users) => {
      const { path, teams } = await aDrawnCup(users)
      const by = { name: 'Substitutes', captain: users.captain.username }
      return { path: `${path}/replacements`, body: { id: randomUUID(), teamId: teams[0]!.id, by, reason: 'Ill' } }
    },
    statuses: canRun(201),
  },
  'GET /api/tournaments/:id/replacement-searches': {
    request: async (users) => ({ path: `${(await aDrawnCup(users)).path}/replacement-searches` }),
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/replacement-searches': {
    request: async (users) => {
      const { path, teams } = await aCupWithWaiting(users)
      return { path: `${path}/replacement-searches`, body: { id: randomUUID(), teamId: teams[0]!.id } }
    },
    statuses: canRun(201),
  },
  'DELETE /api/tournaments/:id/replacement-searches/:searchId': {
    request: async (users) => {
      const { path, teams } = await aCupWithWaiting(users)
      const id = randomUUID()
      await users.organizer.post(`${path}/replacement-searches`, { id, teamId: teams[0]!.id })
      return { path: `${path}/replacement-searches/${id}` }
    },
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/late-entries': {
    request: async (users) => {
      const { path } = await aDrawnCup(users, 3)
      const team = { name: 'Latecomers', captain: users.captain.username }
      return { path: `${path}/late-entries`, body: { id: randomUUID(), match: 1, slot: 1, team, reason: 'Traffic' } }
    },
    statuses: canRun(201),
  },
  'PUT /api/tournaments/:id/teams/:teamId/captain-invitation': {
    request: async (users) => {
      const { path } = await aDrawnCup(users, 3)
      const body = { id: randomUUID(), match: 1, slot: 1, team: { name: 'Latecomers' } }
      await users.organizer.post(`${path}/late-entries`, body)
      const listed = (await (await users.visitor.get(`${path}/teams`)).json()) as {
        id: string
        captainId: string | null
      }[]
      const { id } = listed.find(({ captainId }) => captainId === null)!
      return { path: `${path}/teams/${id}/captain-invitation`, body: { captain: users.stranger.username } }
    },
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/amendments': {
    request: async (users) => {
      const amendment = { kind: 'third_place', isPlayed: true }
      return {
        path: `${(await aDrawnCup(users)).path}/amendments`,
        body: { id: randomUUID(), amendment, reason: 'Fun' },
      }
    },
    statuses: canRun(201),
  },
  'POST /api/tournaments/:id/undo': {
    request: async (users) => {
      const { path, id } = await aDrawnCup(users)
      const reply = await users.organizer.get(`/tournaments/${id}/competition/history`)
      const [draw] = (await reply.json()) as { id: string }[]
      return { path: `${path}/undo`, body: { id: randomUUID(), fact: draw!.id, reason: 'Wrong seeds' } }
    },
    statuses: canRun(201),
  },
}
