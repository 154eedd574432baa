import { canRun, isDrawn } from '#features/tournaments/rules.ts'
import type { OfficialRole } from '#features/tournaments/rules.ts'
import type { Snapshot } from '#features/competition/api-contract.ts'

/** The sections of the desk, in the order they are used. */
const deskViews = [
  'teams',
  'setup',
  'draw',
  'schedule',
  'results',
  'finish',
  'officials',
  'details',
  'history',
] as const
export type DeskView = (typeof deskViews)[number]

export const viewLabels: Record<DeskView, string> = {
  teams: 'Teams',
  setup: 'Format',
  draw: 'Draw',
  schedule: 'Schedule',
  results: 'Results',
  finish: 'Finish',
  officials: 'Officials',
  details: 'Details',
  history: 'History',
}

export const roleLabels: Record<OfficialRole, string> = {
  administrator: 'Administrator',
  organizer: 'Organizer',
  co_organizer: 'Co-organizer',
  scorekeeper: 'Scorekeeper',
}

const viewsFor = (role: OfficialRole): readonly DeskView[] => (canRun(role) ? deskViews : ['results'])

/** The sections that each part of the tournament needs first: before the draw, while it is played, and after its last match. */
const firstViews = {
  before: ['teams', 'setup', 'draw'],
  day: ['results', 'teams', 'schedule'],
  after: ['finish', 'results', 'teams'],
} as const satisfies Record<string, readonly DeskView[]>

/** The sections that this role has: those needed first, which have room on a phone, and the others in their usual order. */
export function orderedViews(
  role: OfficialRole,
  state: Snapshot['state'],
): { first: readonly DeskView[]; others: readonly DeskView[] } {
  const views = viewsFor(role)
  const part = state === 'finished' ? 'after' : isDrawn({ competition: state }) ? 'day' : 'before'
  const first = firstViews[part].filter((view) => views.includes(view))
  return { first, others: views.filter((view) => !first.some((other) => other === view)) }
}

/** The requested section if this role has it; otherwise the teams until the draw, then the results. */
export function viewFor(role: OfficialRole, requested: string | undefined, state: Snapshot['state']): DeskView {
  const views = viewsFor(role)
  const found = views.find((view) => view === requested)
  return found ?? (views.includes('teams') && !isDrawn({ competition: state }) ? 'teams' : 'results')
}

/** The Swiss round that can be paired now, or null. */
export function roundToPair({ matches, state }: Pick<Snapshot, 'matches' | 'state'>): number | null {
  const next = matches.find(({ bracket, status }) => bracket === 'swiss' && status !== 'decided')
  return next && state !== 'finished' && next.slots.every((slot) => slot === 'open') ? next.round : null
}
