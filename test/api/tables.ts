import { randomUUID } from 'node:crypto'
import { defaultSetup } from '#features/competition/setup/default-setups.ts'
import { aReport, competitionOf, drawn } from '../competition.ts'
import { aCup } from './competition.ts'
import { canRun, everyone } from './users.ts'
import type { Row, Users } from './users.ts'

/** Drawn in another format than a knockout. */
async function aTableCup(users: Users, format: 'round_robin' | 'groups' | 'swiss', more: object = {}) {
  const cup = await aCup(users)
  const setup = { ...defaultSetup(format, 'soccer', 4), ...more }
  await users.organizer.call('PUT', `${cup.path}/setup`, { setup })
  return { ...cup, snapshot: await drawn(users.organizer, cup.id) }
}

const aSwissCup = (users: Users) => aTableCup(users, 'swiss')

/** A round robin in which all four teams are level. */
async function aLevelCup(users: Users) {
  const cup = await aTableCup(users, 'round_robin')
  for (const { number } of cup.snapshot.matches) {
    await users.organizer.post(`${cup.path}/matches/${number}/reports`, aReport(cup.snapshot, number, [1, 1]))
  }
  return cup
}

/** Two groups of two. Both winners advance, and the better second. */
async function aCupWithBest(users: Users) {
  const cup = await aTableCup(users, 'groups', { groups: 2, advance: 1, wildCards: 1 })
  for (const number of [1, 2]) {
    const score: [number, number] = number === 1 ? [1, 0] : [2, 0]
    await users.organizer.post(`${cup.path}/matches/${number}/reports`, aReport(cup.snapshot, number, score))
  }
  const { wildCards } = await competitionOf(users.organizer, cup.id)
  return { ...cup, order: wildCards!.chosen! }
}

export const tableRows: Record<string, Row> = {
  'POST /api/tournaments/:id/rulings': {
    request: async (users) => {
      const { path, teams } = await aLevelCup(users)
      return { path: `${path}/rulings`, body: { id: randomUUID(), order: teams.map(({ id }) => id), reason: 'By lot' } }
    },
    statuses: canRun(201),
  },
  'POST /api/tournaments/:id/wild-card-order': {
    request: async (users) => {
      const { path, order } = await aCupWithBest(users)
      return { path: `${path}/wild-card-order`, body: { id: randomUUID(), order, reason: 'As drawn' } }
    },
    statuses: canRun(201),
  },
  'GET /api/tournaments/:id/teams/:teamId/clinching-scenarios': {
    request: async (users) => {
      const { path, teams } = await aTableCup(users, 'round_robin')
      return { path: `${path}/teams/${teams[0]!.id}/clinching-scenarios` }
    },
    statuses: everyone(200),
  },
  'GET /api/tournaments/advice': {
    request: () => ({ path: '/tournaments/advice?teams=12&courts=2&from=09:00&until=18:00&minutes=30&rest=10' }),
    statuses: everyone(200),
  },
  'GET /api/tournaments/presets': { request: () => ({ path: '/tournaments/presets' }), statuses: everyone(200) },
  'GET /api/tournaments/:id/rounds/next': {
    request: async (users) => ({ path: `${(await aSwissCup(users)).path}/rounds/next` }),
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/rounds': {
    request: async (users) => {
      const { path, teams } = await aSwissCup(users)
      const [a, b, c, d] = teams.map(({ id }) => id)
      const pairs = [
        [a, b],
        [c, d],
      ]
      return {
        path: `${path}/rounds`,
        body: { id: randomUUID(), round: 1, pairs, bye: null, basedOn: 1, reason: 'As shown' },
      }
    },
    statuses: canRun(201),
  },
}
