import {
  Outlet,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useRouterState,
} from '@tanstack/react-router'
import { createElement } from 'react'
import type { RouteComponent } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { pageHtml } from './page-html.tsx'

async function rendered(component: RouteComponent) {
  const root = createRootRoute({
    component: () => createElement('body', null, createElement('nav', null, 'Navigation'), createElement(Outlet)),
  })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component,
    errorComponent: ({ error }) => createElement('p', null, `Failed: ${String(error)}`),
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
    isServer: true,
  })
  await router.load()
  return { ...pageHtml(router), router }
}

test('a page is its HTML, without instructions to React', async () => {
  const { html, hasFailed } = await rendered(() =>
    createElement('p', { suppressHydrationWarning: true, lang: 'en' }, 'Welcome'),
  )
  expect([html, hasFailed]).toEqual(['<body><nav>Navigation</nav><p lang="en">Welcome</p></body>', false])
})

test('a component that fails is reported, and the page shows its error', async () => {
  const failure = new Error('no such team')
  const { html, hasFailed, router } = await rendered(function Team() {
    useRouterState()
    throw failure
  })
  expect([html, hasFailed]).toEqual(['<body><nav>Navigation</nav><p>Failed: Error: no such team</p></body>', true])
  expect(router.state.matches.map(({ status, error }) => [status, error])).toEqual([
    ['success', undefined],
    ['error', failure],
  ])
})
