import { expect, test } from 'vitest'
import { themeOf } from './theme.ts'

test.each([
  [null, 'system'],
  ['', 'system'],
  ['theme=dark', 'dark'],
  ['session=abc; theme=light; other=1', 'light'],
  ['mytheme=dark', 'system'],
  ['theme=darkish', 'system'],
  ['theme=<script>', 'system'],
])('the cookies %j ask for the theme %s', (cookies, theme) => {
  expect(themeOf(cookies)).toBe(theme)
})
