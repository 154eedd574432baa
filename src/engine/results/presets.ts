import type { Scoring } from '../contract.ts'

/** How each sport is scored unless the organizer chooses otherwise, as on the Tournament Rules page. */
export const scoringPresets = {
  basketball: { kind: 'points' },
  soccer: { kind: 'goals', extraTime: false, shootOut: true },
  tennis: { kind: 'sets', bestOf: 3, to: 6, winBy: 2, cap: 7, last: { to: 10, winBy: 2, cap: null } },
  volleyball: { kind: 'sets', bestOf: 3, to: 25, winBy: 2, cap: null, last: { to: 15, winBy: 2, cap: null } },
  baseball: { kind: 'innings', innings: 7 },
  badminton: { kind: 'sets', bestOf: 3, to: 21, winBy: 2, cap: 30, last: null },
  football: { kind: 'points' },
} as const satisfies Record<string, Scoring>
