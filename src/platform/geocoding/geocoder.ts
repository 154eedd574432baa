import { z } from 'zod'
import { positionOf } from './time-zone.ts'

/** A suggested town or address, with Nominatim's field names. The others are null when the geocoder does not say where it is. */
export type LocationSuggestion = {
  place_id: string
  display_name: string
  timeZone: string | null
  latitude: number | null
  longitude: number | null
}

const timeoutMs = 1_500

/** Nominatim returns a list of places. https://nominatim.org/release-docs/latest/api/Output/ */
const NominatimReply = z.array(
  z.object({
    place_id: z.union([z.string(), z.number()]),
    display_name: z.string(),
    lat: z.coerce.number().optional(),
    lon: z.coerce.number().optional(),
  }),
)

/** Photon returns GeoJSON without a display name. https://github.com/komoot/photon */
const PhotonReply = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }).optional(),
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
type PhotonPlace = z.infer<typeof PhotonReply>['features'][number]

const Answer = z.union([
  NominatimReply.transform((places) =>
    places.map(({ place_id, display_name, lat, lon }) => ({
      place_id: String(place_id),
      display_name,
      ...positionOf(lat, lon),
    })),
  ),
  PhotonReply.transform(({ features }) => features.map(photonPlace)),
])

/**
 * Queries a Nominatim or Photon search endpoint ('https://…/search', 'https://…/api') and tells them apart by the reply. Keeps parameters
 * in `url`, such as an API key or a language. Rejects when there is no valid reply within 1.5 seconds.
 */
export async function queryGeocoder(url: string, query: string, limit: number): Promise<LocationSuggestion[]> {
  const address = new URL(url)
  address.searchParams.set('q', query)
  address.searchParams.set('limit', String(limit))
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'accept-language': 'en', 'user-agent': 'Homefield' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`the geocoder returned ${response.status}`)
  return Answer.parse(await response.json()).slice(0, limit)
}

/** 'Zilker Park, Austin, Texas, United States'. A house is named by its street and number. */
function photonPlace({ properties: place, geometry }: PhotonPlace): LocationSuggestion {
  const [longitude, latitude] = geometry?.coordinates ?? []
  const street = place.street && [place.housenumber, place.street].filter(Boolean).join(' ')
  const parts = [place.name ?? street, place.city, place.state, place.country].filter(Boolean)
  return {
    place_id: `${place.osm_type}${place.osm_id}`,
    display_name: [...new Set(parts)].join(', '),
    ...positionOf(latitude, longitude),
  }
}
