import type { ChainRow } from '#features/tournaments/server/draw-secrets.ts'
import type { App } from '#platform/app.ts'
import type { DrawProof } from '../../api-contract.ts'
import type { FactBody } from '#engine/contract.ts'
import { entryListIn } from '#engine/draw/lots.ts'
import { openList, undoneOf } from '#engine/state/facts.ts'
import type { Competition, FactRow } from '../cache.ts'
import { chainsOf, currentChain } from './chains.ts'
import { readPublished } from '../public/published.ts'

/** Everything needed to recompute the draws. Contains the secret of a draw only after that draw was made. */
export async function readDrawProof(app: App, tournamentId: string): Promise<DrawProof> {
  const { competition, names } = await readPublished(app, tournamentId)
  const chains = await chainsOf(app.db, tournamentId)
  const current = currentChain(chains, app)
  const list = openListOf(competition)
  const draws = drawsOf(competition, chains)
  const teams = new Set([...(list ? entryListIn(list.transcript).teams : []), ...draws.flatMap(({ order }) => order)])
  return {
    commitment: current?.commitment ?? null,
    committedAt: current?.committedAt.toISOString() ?? null,
    usesBeacon: app.beacon !== null,
    chains: chains.map(toChain),
    list,
    draws,
    teams: [...teams].toSorted().map((teamId) => ({ teamId, name: names.get(teamId) ?? '' })),
  }
}

const toChain = ({ commitment, committedAt, firstDraw, teamsEntered }: ChainRow) => ({
  commitment,
  committedAt: committedAt.toISOString(),
  firstDraw,
  teamsEntered,
})

function openListOf(competition: Competition): DrawProof['list'] {
  const list = openList(competition.facts)
  if (!list) return null
  const { id, draw, transcript } = list
  return { id, draw, transcript, publishedAt: timeOf(competition.rows, id), reopened: reopenedLists(competition, draw) }
}

/** The lists for this draw that were undone before it. */
function reopenedLists({ facts, rows }: Competition, draw: number) {
  const undos = undosIn(rows)
  return facts.flatMap((fact) => {
    const undo = fact.kind === 'entry_list' && fact.draw === draw ? undos.get(fact.id) : undefined
    return undo ? { publishedAt: timeOf(rows, fact.id), at: undo.createdAt.toISOString(), reason: undo.reason } : []
  })
}

const timeOf = (rows: readonly FactRow[], fact: string) => rows.find(({ id }) => id === fact)!.createdAt.toISOString()

function drawsOf(competition: Competition, chains: readonly ChainRow[]): DrawProof['draws'] {
  const { facts, rows } = competition
  const undone = undoneOf(facts)
  const undos = undosIn(rows)
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
      lots: lots
        ? {
            ...lots,
            commitment: commitmentOf(chains, index + 1, lots.transcript),
            publishedAt: timeOf(rows, lots.list),
            reopened: reopenedLists(competition, index + 1),
          }
        : null,
    }
  })
}

/** Of the chain that the list names. If none has that commitment, drawFaults says that this one differs. */
function commitmentOf(chains: readonly ChainRow[], draw: number, transcript: string) {
  const named = entryListIn(transcript).rules.commitment
  const chain = chains.find(({ commitment }) => commitment === named)
  return (chain ?? chains.findLast(({ firstDraw }) => firstDraw <= draw)!).commitment
}

/** What undid each fact, by the fact's id. */
const undosIn = (rows: readonly FactRow[]) =>
  new Map(rows.flatMap((row) => (isUndo(row) ? [[undoneIn(row), row]] : [])))

const isUndo = ({ body }: FactRow) => (body as FactBody).kind === 'undo'
const undoneIn = ({ body }: FactRow) => (body as Extract<FactBody, { kind: 'undo' }>).fact
