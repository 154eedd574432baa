interface SportRecord {
  label: string
  /** Where it can be chosen: for new tournaments, with a tile on Home; only when a tournament is edited; or only in filters. */
  offered: 'create' | 'edit' | 'filter'
  /** The color of its badge and ball, and that of text on it; null for gray. */
  badge: string | null
  /** How its matches are usually scored, as on the Tournament Rules page: a `Scoring` of the engine, which checks it. */
  scoring: object
  /** The usual rules of its tables: a name in the engine's `tablePresets`, which checks it. */
  table: string
}

/**
 * Every sport, in the order of lists. Its court and ball are drawn in ui/courts, and its rules are in features/site/texts/sport-rules.ts.
 * Nearly every page loads this, so it stays small.
 */
export const sportRecords = {
  basketball: {
    label: 'Basketball',
    offered: 'create',
    badge: 'bg-basketball text-on-basketball',
    scoring: { kind: 'points' },
    table: 'basketball',
  },
  soccer: {
    label: 'Soccer',
    offered: 'create',
    badge: 'bg-soccer text-on-sport',
    scoring: { kind: 'goals', extraTime: false, shootOut: true },
    table: 'fifa',
  },
  tennis: {
    label: 'Tennis',
    offered: 'create',
    badge: 'bg-tennis text-on-sport',
    scoring: { kind: 'sets', bestOf: 3, to: 6, winBy: 2, cap: 7, last: { to: 10, winBy: 2, cap: null } },
    table: 'tennis',
  },
  volleyball: {
    label: 'Volleyball',
    offered: 'create',
    badge: 'bg-volleyball text-on-sport',
    scoring: { kind: 'sets', bestOf: 3, to: 25, winBy: 2, cap: null, last: { to: 15, winBy: 2, cap: null } },
    table: 'volleyball',
  },
  baseball: {
    label: 'Baseball',
    offered: 'create',
    badge: 'bg-baseball text-on-baseball',
    scoring: { kind: 'innings', innings: 7 },
    table: 'tennis',
  },
  badminton: {
    label: 'Badminton',
    offered: 'edit',
    badge: null,
    scoring: { kind: 'sets', bestOf: 3, to: 21, winBy: 2, cap: 30, last: null },
    table: 'tennis',
  },
  football: {
    label: 'Football',
    offered: 'filter',
    badge: 'bg-football text-on-sport',
    scoring: { kind: 'points' },
    table: 'basketball',
  },
} as const satisfies Record<string, SportRecord>

export type Sport = keyof typeof sportRecords

export const sports = Object.keys(sportRecords) as readonly Sport[]

const isSport = (name: string): name is Sport => Object.hasOwn(sportRecords, name)

/** The sport of this name in any case, or null for one without a record: stored tournaments keep any sport. */
export function sportNamed(name: string): Sport | null {
  const sport = name.trim().toLowerCase()
  return isSport(sport) ? sport : null
}

/** 'tennis' → 'Tennis'; a sport without a record as it is. */
export function sportLabel(name: string): string {
  const sport = sportNamed(name)
  return sport ? sportRecords[sport].label : name
}
