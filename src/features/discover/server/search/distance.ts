import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { earthRadiusMiles } from '#lib/distance.ts'

export const metersPerMile = 1609.344

type PointColumns = { latitude: SQL; longitude: SQL }

/** The great-circle distance in whole meters, so that it fits into a cursor (haversine). */
export function metersBetween(from: PointColumns, to: PointColumns): SQL {
  const squared = sql`${half(sql`${to.latitude} - ${from.latitude}`)}
    + cos(radians(${from.latitude})) * cos(radians(${to.latitude})) * ${half(sql`${to.longitude} - ${from.longitude}`)}`
  const meters = sql.raw(String(2 * earthRadiusMiles * metersPerMile))
  return sql`round(${meters}::float8 * asin(sqrt(least(1, ${squared}))))::bigint`
}

const half = (degrees: SQL) => sql`power(sin(radians(${degrees}) / 2), 2)`
