import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { eq } from 'drizzle-orm'
import { competitionFacts, tournaments, waitingList } from '#db/schema.ts'
import { justStarted } from '#test/builders.ts'
import { listPaidTeams } from '#test/competition.ts'
import { request } from '../system.ts'
import type { KillPoint } from './kill-point.ts'
import { app, enterPaid } from './scene.ts'
import type { Scene } from './scene.ts'

/** A full, drawn tournament has started, one of its two teams isn't there, and the victim is asked to play in its place. */
async function aCaptainIsAsked(scene: Scene) {
  const { system, cup, victim } = scene
  const { db } = system.database
  const administrator = inject('administrator')
  await db
    .update(tournaments)
    .set({ maxTeams: 2, ...justStarted(new Date()) })
    .where(eq(tournaments.id, cup.id))
  const [noShow] = await listPaidTeams(db, cup.id, [administrator.id, administrator.id], new Date())
  const entry = { tournamentId: cup.id, userId: victim.captain.id, teamName: victim.teamName, onCall: true }
  await db.insert(waitingList).values({ ...entry, joinedAt: new Date() })
  const path = `/tournaments/${cup.id}`
  await request(app(scene), administrator, 'POST', `${path}/draw`, { id: randomUUID(), by: 'seeds' })
  const search = { id: randomUUID(), teamId: noShow!.id }
  const found = await request(app(scene), administrator, 'POST', `${path}/replacement-searches`, search)
  if (found.status !== 201) throw new Error(`no captain was asked: ${found.code}`)
}

/** The captain who paid plays, once, and the tournament has no more teams than spots. */
async function replacedOnce({ system: { database }, cup }: Scene) {
  const facts = await database.db.select().from(competitionFacts).where(eq(competitionFacts.tournamentId, cup.id))
  const kinds = facts.map(({ body }) => (body as { kind: string }).kind).join(', ')
  const [after] = await database.db.select().from(tournaments).where(eq(tournaments.id, cup.id))
  if (kinds !== 'draw, substitution' || after?.placesTaken !== 2) {
    throw new Error(`the log has ${kinds}, and ${after?.placesTaken} spots are taken`)
  }
}

const captainAccepts = {
  prepare: aCaptainIsAsked,
  act: (scene: Scene) => enterPaid(scene, scene.victim),
  after: replacedOnce,
}

const replacing = ({ cup }: Scene) => ['insert into "competition_facts"', cup.id]

export const replacementPoints: KillPoint[] = [
  {
    ...captainAccepts,
    name: 'before a paid replacement commits',
    kill: (scene) => ({ on: 'commit', having: replacing(scene), when: 'before' }),
    left: () => ({ place: 'held', intent: 'succeeded', isCaptured: false }),
  },
  {
    ...captainAccepts,
    name: 'after a paid replacement commits',
    kill: (scene) => ({ on: 'commit', having: replacing(scene), when: 'after' }),
    left: () => ({ place: 'paid', intent: 'succeeded', isCaptured: true }),
  },
]
