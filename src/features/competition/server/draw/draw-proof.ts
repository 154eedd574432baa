import { eq } from 'drizzle-orm'
import { one } from '#db/one.ts'
import { drawSecrets } from '#db/schema.ts'
import type { App } from '#platform/app.ts'
import type { DrawProof } from '../../api-contract.ts'
import type { FactBody } from '#engine/contract.ts'
import type { DrawList } from '#engine/draw/lots.ts'
import { openList, undoneOf } from '#engine/state/facts.ts'
import type { Competition, FactRow } from '../cache.ts'
import { readPublished } from '../public/published.ts'

/** Everything needed to recompute the draws. Contains the secret of a draw only after that draw was made. */
export async function readDrawProof(app: App, tournamentId: string): Promise<DrawProof> {
  const { competition, names } = await readPublished(app, tournamentId)
  const { commitment, committedAt } = drawSecrets
  const byTournament = eq(drawSecrets.tournamentId, tournamentId)
  const promised = one(await app.db.select({ commitment, committedAt }).from(drawSecrets).where(byTournament))
  const list = openListOf(competition)
  const draws = drawsOf(competition)
  const teams = new Set([...(list ? teamsIn(list.transcript) : []), ...draws.flatMap(({ order }) => order)])
  return {
    ...promised,
    committedAt: promised.committedAt.toISOString(),
    list,
    draws,
    teams: [...teams].toSorted().map((teamId) => ({ teamId, name: names.get(teamId) ?? '' })),
  }
}

const teamsIn = (transcript: string) => (JSON.parse(transcript) as DrawList).teams

function openListOf({ facts, rows }: Competition): DrawProof['list'] {
  const list = openList(facts)
  if (!list) return null
  return { id: list.id, draw: list.draw, transcript: list.transcript, publishedAt: timeOf(rows, list.id) }
}

const timeOf = (rows: readonly FactRow[], fact: string) => rows.find(({ id }) => id === fact)!.createdAt.toISOString()

function drawsOf({ facts, rows }: Competition): DrawProof['draws'] {
  const undone = undoneOf(facts)
  const undos = new Map(rows.flatMap((row) => (isUndo(row) ? [[undoneIn(row), row]] : [])))
  const draws = rows.filter(({ body }) => (body as FactBody).kind === 'draw')
  return draws.map(({ id, body, reason, createdAt }, index) => {
    const { order, by, lots } = body as Extract<FactBody, { kind: 'draw' }>
    const undo = undone.has(id) ? undos.get(id) : undefined
    return {
      id,
      draw: index + 1,
      by,
      at: createdAt.toISOString(),
      reason,
      order,
      undone: undo ? { at: undo.createdAt.toISOString(), reason: undo.reason } : null,
      lots: lots ? { ...lots, publishedAt: timeOf(rows, lots.list) } : null,
    }
  })
}

const isUndo = ({ body }: FactRow) => (body as FactBody).kind === 'undo'
const undoneIn = ({ body }: FactRow) => (body as Extract<FactBody, { kind: 'undo' }>).fact
