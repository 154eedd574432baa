import { queryOptions } from '@tanstack/react-query'
import { mesh } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import statesUrl from 'us-atlas/states-10m.json?url'
import roughUrl from 'world-atlas/countries-110m.json?url'
import fineUrl from 'world-atlas/countries-50m.json?url'
import { Refused, throwUnreachable, unreachable } from '#ui/client/api.ts'
import { linesOf } from './lines.ts'
import type { Line } from './lines.ts'

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

function landOf(world: Countries, unitedStates: States): Land {
  const countries = (keep: Between) =>
    linesOf(mesh(world, world.objects.countries, (a, b) => isDrawn(a) && isDrawn(b) && keep(a, b)).coordinates)
  const states = (keep: Between) => linesOf(mesh(unitedStates, unitedStates.objects.states, keep).coordinates)
  return {
    coasts: [...countries(isCoast), ...states(isCoast)],
    countries: countries(isBorder),
    states: states(isBorder),
  }
}
