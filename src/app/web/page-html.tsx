import { RouterProvider } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { options } from 'preact'
import { renderToString } from 'preact-render-to-string'

/**
 * The HTML of the page that the router has loaded. If one of the page's components fails, the page shows its error instead, as it does when
 * its data cannot be loaded; the browser tries again to show the page.
 */
export function pageHtml(router: AnyRouter): { html: string; hasFailed: boolean } {
  try {
    return { html: renderToString(<RouterProvider router={router} />), hasFailed: false }
  } catch (error) {
    const matches = router.state.matches
    const page = matches.at(-1)
    router.stores.setMatches(matches.map((match) => (match === page ? { ...match, status: 'error', error } : match)))
    return { html: renderToString(<RouterProvider router={router} />), hasFailed: true }
  }
}

/** Instructions to React that the router sets on elements. Preact would write them into the HTML as attributes. */
const forReact = ['suppressHydrationWarning', 'precedence']

const onElement = options.vnode?.bind(options)
options.vnode = (vnode) => {
  if (typeof vnode.type === 'string') for (const name of forReact) Reflect.deleteProperty(vnode.props, name)
  onElement?.(vnode)
}
