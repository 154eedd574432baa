import type { RefusalTable } from '#lib/errors.ts'

export const workflowRefusals = {
  administrator_stays: [409, "The administrator's account can't be deleted."],
  cancel_after_results: [
    409,
    'Results have already been entered, so only the administrator can cancel this tournament. Please contact us.',
  ],
  plays_in_running_tournament: [
    409,
    'This account has a paid team in a tournament that is running. You can delete the account when the tournament is over.',
  ],
  organizes_drawn_tournament: [
    409,
    'This account organizes a tournament that has been drawn. You can delete the account when every match is decided.',
  ],
} as const satisfies RefusalTable

type WorkflowRefusals = typeof workflowRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends WorkflowRefusals {}
}
