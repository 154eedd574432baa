export const sports = ['basketball', 'soccer', 'tennis', 'volleyball', 'baseball', 'badminton', 'football'] as const
/** What the create form offers; editing adds badminton (SPEC.md §5). */
export const createSports = ['basketball', 'soccer', 'tennis', 'volleyball', 'baseball'] as const
export const editSports = [...createSports, 'badminton'] as const
/** The sports with a filter option and a tile of their own. */
export const tileSports = createSports

export const skillLevels = ['beginner', 'intermediate', 'advanced', 'all'] as const
export const filterSkillLevels = ['beginner', 'intermediate', 'advanced'] as const

export const sportLabels: Record<string, string> = {
  basketball: 'Basketball',
  soccer: 'Soccer',
  tennis: 'Tennis',
  volleyball: 'Volleyball',
  baseball: 'Baseball',
  badminton: 'Badminton',
  football: 'Football',
}

export const skillLabels: Record<(typeof skillLevels)[number], string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  all: 'All Levels',
}

export const statuses = ['upcoming', 'active', 'completed', 'cancelled'] as const

export const minTeams = 2
export const maxTeamsLimit = 64
export const maxTeamSizeOnCreate = 15
export const maxTeamSizeOnEdit = 20
export const maxNameLength = 120
export const maxDescriptionLength = 5_000
export const maxLocationLength = 160
export const maxRulesLength = 10_000
export const maxSearchLength = 200
/** Stripe's least charge in US dollars; a fee is 0 or at least this. */
export const minEntryFee = 0.5
export const maxEntryFee = 999_999.99
export const maxPrizePool = 20_000_000

export const createDefaults = { maxTeams: 16, entryFee: 50, prizePool: 800, skillLevel: 'all', teamSize: 5 } as const

/** Tournaments on one page of Discover. */
export const pageSize = 24
export const placeholders = 6
/** Tournaments shown on Home. */
export const featuredCount = 3

export const placeSearch = { minCharacters: 3, debounceMs: 300, results: 5 } as const
