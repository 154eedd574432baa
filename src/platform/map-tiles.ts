import { z } from 'zod'

/** 'https://tile.example.org/{z}/{x}/{y}.png'; `{s}` for a subdomain and `{r}` for sharp screens are possible too. */
const template = /^https?:\/\/(\{s\}\.)?[a-z0-9.-]+(:\d+)?\/[^\s{}]*(\{[zxyr]\}[^\s{}]*)+$/i

export const MapTilesUrl = z
  .string()
  .refine(
    (url) => template.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
    'Use an address such as https://tile.example.org/{z}/{x}/{y}.png',
  )

/** '© OpenStreetMap contributors <https://www.openstreetmap.org/copyright>', or the text alone. */
export const MapTilesAttribution = z
  .string()
  .regex(/^[^<>]+(<https?:\/\/[^\s<>]+>)?$/, 'Use a text such as © Example <https://example.org/copyright>')

const openStreetMap = '© OpenStreetMap contributors <https://www.openstreetmap.org/copyright>'

export type MapTiles = NonNullable<ReturnType<typeof mapTiles>>

/** Where street map tiles come from, and whom to credit. Null: maps need no other service. */
export function mapTiles(url: string | undefined, attribution = openStreetMap) {
  if (!url) return null
  const [text = '', link] = attribution.split(/[<>]/)
  return { url, attribution: text.trim(), attributionUrl: link ?? null }
}

/** The tiles' origin, as the Content-Security-Policy writes it: any subdomain for `{s}`. */
export const originOf = ({ url }: MapTiles) => /^https?:\/\/[^/]+/.exec(url)![0].replace('{s}', '*')
