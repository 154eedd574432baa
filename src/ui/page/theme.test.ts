import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { themeScript } from './theme.ts'

test.each([
  ['', undefined],
  ['theme=dark', 'dark'],
  ['session=abc; theme=light; other=1', 'light'],
  ['mytheme=dark', undefined],
  ['theme=darkish', undefined],
  ['theme=<script>', undefined],
])('with the cookies %j the first paint has the theme %s', (cookie, theme) => {
  const dataset: { theme?: string } = {}
  runInNewContext(themeScript, { document: { cookie, documentElement: { dataset } } })
  expect(dataset.theme).toBe(theme)
})
