/** Providers that ignore dots before the @. */
const ignoringDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of an address, in which mail to its variations arrives too: 'Sam+cup@Club.example' and 'sam@club.example' are one. What
 * others cause is counted by it, so that nobody can fill a mailbox through made-up variations of its address.
 */
export function mailboxOf(address: string): string {
  const [, local = address, domain = ''] = /^(.*)@([^@]*)$/.exec(address.toLowerCase()) ?? []
  const name = local.replace(/(?<=.)\+.*$/, '')
  return ignoringDots.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
