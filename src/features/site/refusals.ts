import type { RefusalTable } from '#lib/errors.ts'

export const siteRefusals = {
  looks_automated: [400, 'This message looks automated, so it was not sent. Please try again.'],
  name_not_on_team: [404, "This name isn't on the team."],
} as const satisfies RefusalTable

type SiteRefusals = typeof siteRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends SiteRefusals {}
}
