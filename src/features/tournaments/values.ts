import { sportRecords, sports, type Sport } from '#lib/sports.ts'

type Offered = (typeof sportRecords)[Sport]['offered']
type OfferedIn<Form extends Offered> = {
  [S in Sport]: (typeof sportRecords)[S]['offered'] extends Form ? S : never
}[Sport]

const offeredIn = <Form extends Offered>(...forms: Form[]) =>
  sports.filter((sport): sport is OfferedIn<Form> => (forms as Offered[]).includes(sportRecords[sport].offered))

/** The create form's options; editing adds others (docs/product.md). */
export const createSports = offeredIn('create')
export const editSports = offeredIn('create', 'edit')
/** The sports with a tile of their own. */
export const tileSports = createSports

/** Selects every sport without a tile of its own, in filters and in the list's `sport`. */
export const moreSports = 'more'

export const skillLevels = ['beginner', 'intermediate', 'advanced', 'all'] as const

export const skillLabels: Record<(typeof skillLevels)[number], string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  all: 'All Levels',
}

/** What anyone can ask to be notified of, once. */
export const alertEvents = ['drawn', 'next_edition'] as const

export const statuses = ['upcoming', 'active', 'completed', 'cancelled'] as const
/** Selects the tournaments that Home counts as active: upcoming or running. */
export const current = 'current'
export const currentStatuses = ['upcoming', 'active'] as const

/**
 * The stage of the competition: before the draw; registration closed and the list for the draw published; drawn; running since its first result;
 * finished.
 */
export const competitionStates = ['none', 'closed', 'drawn', 'running', 'finished'] as const

/** Hours before its start date from which a tournament can be started. */
export const earlyStartHours = 12

/** Only the administrator moves a start to within this many hours from now. */
export const soonHours = 24

/** Days after its end date in which a tournament that was drawn may still be played to the end. */
export const unfinishedDays = 14

/** People who help the organizer: co-organizers run the tournament too, scorekeepers report results. */
export const addedRoles = ['co_organizer', 'scorekeeper'] as const
/** Everyone who may do more in a tournament than play. */
export const officialRoles = ['administrator', 'organizer', ...addedRoles] as const
export const maxOfficials = 20

export const minTeams = 2
export const maxTeamsLimit = 64
export const maxTeamSizeOnCreate = 15
export const maxTeamSizeOnEdit = 20
export const maxNameLength = 120
export const maxDescriptionLength = 5_000
export const maxLocationLength = 160
export const maxRulesLength = 10_000
export const maxSearchLength = 200
export const maxVenueNotesLength = 500
export const maxCancelReasonLength = 500
/** The longest a tournament may last. Captains can't leave it before it ends. */
export const maxDays = 366
/** Lists shorten description, rules and venue notes to this many characters. */
export const maxListedTextLength = 300
/** Stripe's minimum charge in US dollars. A fee is 0 or at least this. */
export const minEntryFee = 0.5
export const maxEntryFee = 999_999.99
export const maxPrizePool = 20_000_000

export const createDefaults = { maxTeams: 16, entryFee: 50, prizePool: 800, skillLevel: 'all', teamSize: 5 } as const

/** The most tournaments a day that the administrator can allow an account; half of them in an hour. */
export const maxTournamentsPerDay = 1_000

/** How many past tournaments of a host are named on the page of another one. */
export const maxPastTournaments = 3
