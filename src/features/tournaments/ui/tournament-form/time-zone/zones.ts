import { canonicalZone } from '#lib/dates.ts'

/** Every zone this browser knows and the one given, by region: 'America/Argentina/Salta' as 'Salta, Argentina' under 'America'. */
export function zonesByRegion(zone: string) {
  const all = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])].map((name) => {
    const [region = '', ...places] = name.replaceAll('_', ' ').split('/')
    return { zone: name, region: places.length > 0 ? region : 'Other', label: places.toReversed().join(', ') || region }
  })
  const regions = Map.groupBy(
    all.toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    ({ region }) => region,
  )
  return [...regions].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
}

/**
 * The zone among these that is the given one, if any. Browsers list zones under their older names, such as Asia/Calcutta, and may not know
 * the newest ones.
 */
export function zoneAmong(zones: string[], timeZone: string): string | undefined {
  if (zones.includes(timeZone)) return timeZone
  const canonical = canonicalZone(timeZone)
  return canonical === null ? undefined : zones.find((name) => canonicalZone(name) === canonical)
}
