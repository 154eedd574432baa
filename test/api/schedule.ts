import type { ScheduleBoard } from '#features/competition/schedule-contract.ts'
import { calling, proposed, publishedSchedule, someCourts, stopped, usualTimes } from '../schedule.ts'
import { drawn } from '../competition.ts'
import { aCup } from './competition.ts'
import { canRun, canScore, everyone } from './users.ts'
import type { Row, Users } from './users.ts'

async function aDrawnCup(users: Users) {
  const cup = await aCup(users)
  await drawn(users.organizer, cup.id)
  return { ...cup, courts: someCourts(2, users.world.clock.now) }
}

async function aProposal(users: Users) {
  const cup = await aDrawnCup(users)
  return { ...cup, board: await proposed(users.organizer, cup.id, cup.courts) }
}

async function aQueue(users: Users) {
  const cup = await aDrawnCup(users)
  const { courts } = await calling(users.organizer, cup.id, cup.courts)
  return { ...cup, courtId: courts[0]!.id }
}

/** Play has stopped, and everyone sees it. */
async function aStop(users: Users) {
  const cup = await aDrawnCup(users)
  const { revision, courts } = await publishedSchedule(users.organizer, cup.id, cup.courts)
  return { ...cup, board: await stopped(users.organizer, cup.id, { revision, until: courts[0]!.hours[0]!.closesAt }) }
}

/** The first match on a court is taken out, with another one after it. */
async function aGap(users: Users) {
  const cup = await aDrawnCup(users)
  const { revision, published } = await publishedSchedule(users.organizer, cup.id, cup.courts.slice(0, 1))
  const moves = [{ number: published[0]!.number, place: null }]
  const reply = await users.organizer.call('PUT', `/tournaments/${cup.id}/schedule`, { revision, moves })
  return { ...cup, board: (await reply.json()) as ScheduleBoard }
}

/** A proposed schedule in which teams referee other matches. */
async function aProposalWithDuties(users: Users) {
  const cup = await aDrawnCup(users)
  const body = { ...usualTimes, dutyTeams: 'referees', revision: 0, courts: cup.courts }
  await users.organizer.call('PUT', `${cup.path}/courts`, body)
  const reply = await users.organizer.post(`${cup.path}/schedule`, { revision: 1 })
  return { ...cup, board: (await reply.json()) as ScheduleBoard }
}

export const scheduleRows: Record<string, Row> = {
  'GET /api/tournaments/:id/schedule': {
    request: async (users) => ({ path: `${(await aDrawnCup(users)).path}/schedule` }),
    statuses: canRun(200),
  },
  'PUT /api/tournaments/:id/courts': {
    request: async (users) => {
      const { path, courts } = await aDrawnCup(users)
      return { path: `${path}/courts`, body: { ...usualTimes, revision: 0, courts } }
    },
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/schedule': {
    request: async (users) => {
      const { path, board } = await aProposal(users)
      return { path: `${path}/schedule`, body: { revision: board.revision } }
    },
    statuses: canRun(200),
  },
  'PUT /api/tournaments/:id/schedule': {
    request: async (users) => {
      const { path, board } = await aProposal(users)
      return { path: `${path}/schedule`, body: { revision: board.revision, moves: [{ number: 3, place: null }] } }
    },
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/schedule/publish': {
    request: async (users) => {
      const { path, board } = await aProposal(users)
      return { path: `${path}/schedule/publish`, body: { revision: board.revision } }
    },
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/schedule/delay': {
    request: async (users) => {
      const { path, board } = await aProposal(users)
      return { path: `${path}/schedule/delay`, body: { revision: board.revision, courtId: null, minutes: 25 } }
    },
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/schedule/stop': {
    request: async (users) => {
      const { path, board } = await aProposal(users)
      const until = board.courts[0]!.hours[0]!.closesAt
      return { path: `${path}/schedule/stop`, body: { revision: board.revision, until } }
    },
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/schedule/move-to-day': {
    request: async (users) => {
      const { path, board } = await aProposal(users)
      const day = new Date(users.world.clock.now.getTime() + 48 * 3_600_000).toISOString().slice(0, 10)
      return { path: `${path}/schedule/move-to-day`, body: { revision: board.revision, day } }
    },
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/schedule/resume': {
    request: async (users) => {
      const { path, board } = await aStop(users)
      return { path: `${path}/schedule/resume`, body: { revision: board.revision } }
    },
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/schedule/close-gap': {
    request: async (users) => {
      const { path, board } = await aGap(users)
      return { path: `${path}/schedule/close-gap`, body: { revision: board.revision, courtId: board.courts[0]!.id } }
    },
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/schedule/duties': {
    request: async (users) => {
      const { path, board } = await aProposalWithDuties(users)
      return { path: `${path}/schedule/duties`, body: { revision: board.revision } }
    },
    statuses: canRun(200),
  },
  'PUT /api/tournaments/:id/matches/:number/duty': {
    request: async (users) => {
      const { path, board } = await aProposalWithDuties(users)
      return { path: `${path}/matches/3/duty`, body: { revision: board.revision, duty: { loser: 1 } } }
    },
    statuses: canRun(200),
  },
  'GET /api/tournaments/:id/matches/:number/duties': {
    request: async (users) => ({ path: `${(await aProposalWithDuties(users)).path}/matches/3/duties` }),
    statuses: canRun(200),
  },
  'GET /api/tournaments/:id/schedule/ways-out': {
    request: async (users) => ({ path: `${(await aProposal(users)).path}/schedule/ways-out` }),
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/schedule/ways-out': {
    request: async (users) => {
      const { path, board } = await aProposal(users)
      const moves = [{ number: board.draft!.at(-1)!.number, place: null }]
      const reply = await users.organizer.call('PUT', `${path}/schedule`, { revision: board.revision, moves })
      const { revision } = (await reply.json()) as ScheduleBoard
      return { path: `${path}/schedule/ways-out`, body: { revision, kind: 'open_places' } }
    },
    statuses: canRun(200),
  },
  'POST /api/tournaments/:id/schedule/undo': {
    request: async (users) => {
      const { path, board } = await aProposal(users)
      return { path: `${path}/schedule/undo`, body: { revision: board.revision } }
    },
    // The organizer made the change.
    statuses: { ...canRun(409), organizer: 200 },
  },
  'DELETE /api/tournaments/:id/schedule/draft': {
    request: async (users) => {
      const { path, board } = await aProposal(users)
      return { path: `${path}/schedule/draft?revision=${board.revision}` }
    },
    statuses: canRun(200),
  },
  'GET /api/tournaments/:id/matches/:number/slots': {
    request: async (users) => {
      const { path } = await aProposal(users)
      return { path: `${path}/matches/1/slots` }
    },
    statuses: canRun(200),
  },
  'PUT /api/tournaments/:id/schedule/mode': {
    request: async (users) => {
      const { path, board } = await aProposal(users)
      return { path: `${path}/schedule/mode`, body: { revision: board.revision, mode: 'next_free_court' } }
    },
    statuses: canRun(200),
  },
  'PUT /api/tournaments/:id/matches/:number/call': {
    request: async (users) => {
      const { path, courtId } = await aQueue(users)
      return { path: `${path}/matches/1/call`, body: { courtId } }
    },
    statuses: canRun(200),
  },
  'DELETE /api/tournaments/:id/matches/:number/call': {
    request: async (users) => {
      const { path, courtId } = await aQueue(users)
      await users.organizer.call('PUT', `${path}/matches/1/call`, { courtId })
      return { path: `${path}/matches/1/call` }
    },
    statuses: canRun(200),
  },
  'PUT /api/tournaments/:id/matches/:number/progress': {
    request: async (users) => {
      const { path, board } = await aProposal(users)
      await users.organizer.post(`${path}/schedule/publish`, { revision: board.revision })
      return { path: `${path}/matches/1/progress`, body: { progress: 'started' } }
    },
    statuses: canScore(200),
  },
  'GET /api/teams/:id/calendar.ics': {
    request: async (users) => ({ path: `/teams/${(await aDrawnCup(users)).teams[0]!.id}/calendar.ics` }),
    statuses: everyone(200),
  },
}
