import { queryOptions } from '@tanstack/react-query'
import { mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import statesUrl from 'us-atlas/states-10m.json?url'
import roughUrl from 'world-atlas/countries-110m.json?url'
import fineUrl from 'world-atlas/countries-50m.json?url'
import { Refused, throwUnreachable, unreachable } from '#ui/client/api.ts'
import type { Position } from '../points.ts'

/** Points in Web Mercator, with the world as a square of side 1: x and y of each in turn. With what they cover, to draw only what is in view. */
export type Line = { points: Float32Array; left: number; top: number; right: number; bottom: number }
export type Land = { coasts: Line[]; countries: Line[]; states: Line[] }

const worlds = { rough: roughUrl, fine: fineUrl }
/** The United States and its territories, which are more detailed in the other file, and Antarctica, where nobody lives. */
const leftOut = new Set(['840', '630', '850', '580', '316', '016', '010'])

/** Coastlines and borders: Natural Earth's of the world, rough (1:110,000,000) or fine (1:50,000,000), and the Census Bureau's of the United States. */
export function landQuery(detail: keyof typeof worlds) {
  return queryOptions({
    queryKey: ['land', detail],
    queryFn: async () => landOf(...(await Promise.all([read<Countries>(worlds[detail]), read<States>(statesUrl)]))),
    staleTime: Infinity,
  })
}

type Countries = Topology<{ countries: GeometryCollection }>
type States = Topology<{ states: GeometryCollection }>

async function read<Atlas extends Topology>(url: string): Promise<Atlas> {
  const reply = await fetch(url).catch(throwUnreachable)
  if (!reply.ok) throw new Refused(unreachable, reply.status)
  return (await reply.json().catch(throwUnreachable)) as Atlas
}

/** Whether to keep the line between two neighbors; a coast is between one and itself. */
type Between = (a: GeometryObject, b: GeometryObject) => boolean
const isCoast: Between = (a, b) => a === b
const isBorder: Between = (a, b) => a !== b
const isDrawn = ({ id }: GeometryObject) => !leftOut.has(String(id))

/** @internal */
export function landOf(world: Countries, unitedStates: States): Land {
  const countries = (keep: Between) =>
    linesOf(mesh(world, world.objects.countries, (a, b) => isDrawn(a) && isDrawn(b) && keep(a, b)).coordinates)
  const states = (keep: Between) => linesOf(mesh(unitedStates, unitedStates.objects.states, keep).coordinates)
  return {
    coasts: [...countries(isCoast), ...states(isCoast)],
    countries: countries(isBorder),
    states: states(isBorder),
  }
}

const maxLatitude = 85.06
const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * https://en.wikipedia.org/wiki/Web_Mercator_projection
 * @internal
 */
export function worldPoint({ latitude, longitude }: Position): [x: number, y: number] {
  const north = radians(Math.min(Math.max(latitude, -maxLatitude), maxLatitude))
  return [longitude / 360 + 0.5, 0.5 - Math.asinh(Math.tan(north)) / (2 * Math.PI)]
}

/** Short enough that few points of a line are out of view. */
const pointsInLine = 64

/**
 * Lines in degrees, in short pieces and without the edge at 180°, where the data is cut.
 * @internal
 */
export function linesOf(lines: readonly (readonly number[][])[]): Line[] {
  return lines.flatMap((line) => piecesOf(line).map(lineOf))
}

function piecesOf(line: readonly number[][]): number[][][] {
  const pieces: number[][][] = []
  let piece: number[][] = []
  for (const [index, point] of line.entries()) {
    piece.push(point)
    const isLast = index === line.length - 1
    const isCut = !isLast && isEdge(point, line[index + 1]!)
    if (!isLast && !isCut && piece.length < pointsInLine) continue
    if (piece.length > 1) pieces.push(piece)
    piece = isCut ? [] : [point]
  }
  return pieces
}

const isEdge = ([x1 = 0]: readonly number[], [x2 = 0]: readonly number[]) =>
  Math.abs(x1 - x2) > 180 || (Math.abs(x1) > 179.9 && Math.abs(x2) > 179.9)

function lineOf(degrees: readonly number[][]): Line {
  const points = new Float32Array(
    degrees.flatMap(([longitude = 0, latitude = 0]) => worldPoint({ latitude, longitude })),
  )
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  return { points, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}
