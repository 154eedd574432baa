import { z } from 'zod'
import type { Place } from './places.ts'

const timeoutMs = 1_500

/** Nominatim: a list of places. https://nominatim.org/release-docs/latest/api/Output/ */
const NominatimAnswer = z.array(z.object({ place_id: z.union([z.string(), z.number()]), display_name: z.string() }))

/** Photon: GeoJSON without a ready-made name. https://github.com/komoot/photon */
const PhotonAnswer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        osm_type: z.string(),
        osm_id: z.union([z.string(), z.number()]),
        name: z.string().optional(),
        street: z.string().optional(),
        housenumber: z.string().optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        country: z.string().optional(),
      }),
    }),
  ),
})
type PhotonPlace = z.infer<typeof PhotonAnswer>['features'][number]['properties']

const Answer = z.union([
  NominatimAnswer.transform((places) =>
    places.map(({ place_id, display_name }) => ({ place_id: String(place_id), display_name })),
  ),
  PhotonAnswer.transform(({ features }) => features.map(({ properties }) => photonPlace(properties))),
])

/**
 * Asks the search address of a Nominatim- or Photon-shaped service ('https://…/search', 'https://…/api'); which of the two it is
 * shows in its answer. Parameters that stand in the address (an API key, a language) are kept.
 * Rejects when there is no usable answer within 1.5 seconds.
 */
export async function askGeocoder(url: string, query: string, limit: number): Promise<Place[]> {
  const address = new URL(url)
  address.searchParams.set('q', query)
  address.searchParams.set('limit', String(limit))
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'accept-language': 'en', 'user-agent': 'Homefield' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`the geocoder answered ${response.status}`)
  return Answer.parse(await response.json()).slice(0, limit)
}

/** 'Zilker Park, Austin, Texas, United States'; a house has no name but its street and number. */
function photonPlace(place: PhotonPlace): Place {
  const street = place.street && [place.housenumber, place.street].filter(Boolean).join(' ')
  const parts = [place.name ?? street, place.city, place.state, place.country].filter(Boolean)
  return { place_id: `${place.osm_type}${place.osm_id}`, display_name: [...new Set(parts)].join(', ') }
}
