/**
 * The routes (app/routes.ts) whose page is the same bytes for everybody, whether logged in or not; the browser reads what is personal. All
 * others are rendered for each logged-in person: a team's page and Community, for example, because the API shows members more than visitors.
 */
const publicPages = [
  '/',
  '/tournaments',
  '/tournament/$id',
  '/tournament/$id/bracket',
  '/tournament/$id/draw',
  '/tournament/$id/print',
  '/rankings',
  '/help',
  '/contact',
  '/rules',
  '/safety',
  '/about',
  '/careers',
  '/privacy',
  '/terms',
]

const pattern = new RegExp(`^(?:${publicPages.map((path) => path.replaceAll(/\$\w+/g, '[^/]+')).join('|')})$`)

/** Parameters with a visitor's place, or the secret of a link that was mailed to them. */
const personalParams = ['near', 'token', 'secret']

/** Pages with the token of a link in their path. */
const tokenPages = /^\/(?:claim|pay)\//

/** A page about these is not cached: few would share it, and neither a proxy nor the browser should keep it. */
export const isPersonal = ({ pathname, searchParams }: URL): boolean =>
  tokenPages.test(pathname) || personalParams.some((name) => searchParams.has(name))

/** Whether everybody gets the same page at this address. */
export const isPublic = (url: URL): boolean => pattern.test(url.pathname) && !isPersonal(url)
