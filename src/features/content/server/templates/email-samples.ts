import type { App } from '#platform/app.ts'
import { linkTo } from '#platform/mail/mail.ts'

const samples: Record<string, string> = {
  firstName: 'Maya',
  name: 'Maya Delgado',
  email: 'maya@club.example',
  captainName: 'Maya Delgado',
  teamName: 'River Rats',
  tournamentName: 'Riverside Open',
  start: 'Sat, Jun 6, 9:00 AM',
  place: 'Austin, TX, United States',
  fee: '$50',
  amount: '$50',
  feeKept: '$1.75',
  payBy: 'Thu, Jun 4, 6:00 PM',
  reason: 'You withdrew your team.',
  count: '5 of 16 teams are registered.',
  changes: 'The start moved from 9:00 AM to 10:00 AM.',
  category: 'A tournament',
  todo: 'Publish the schedule. Teams expect it 48 hours before the start.',
  subject: 'Parking',
  message: 'Is there parking at the hall?',
}

/** A sample value for each of these names, for previews. */
export function samplesFor(app: App, names: readonly string[]): Record<string, string> {
  const valueOf = (name: string) => (name === 'link' ? linkTo(app, '/profile') : (samples[name] ?? `[${name}]`))
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]))
}
