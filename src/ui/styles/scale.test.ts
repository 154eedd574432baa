import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const src = new URL('../../', import.meta.url).pathname
const read = (pattern: string) =>
  globSync(pattern, { cwd: src }).map((file) => ({
    file,
    text: readFileSync(`${src}${file}`, 'utf8'),
  }))
const sheet = readFileSync(`${src}ui/styles/type.css`, 'utf8')
const styles = new Set([...sheet.matchAll(/@utility (\S+)/g)].map(([, name]) => name))

/** What classes and inline styles would bring in beside the text styles. */
const inCode = [
  /(?<![\w-])text-(?:(?:xs|sm|base|lg|xl|\dxl)(?![\w-])|[[(])[^\s'"]*/g,
  /(?<![\w-])(?:(?:leading|tracking|font-stretch)-|font-(?:thin|light|medium|bold|extrabold|black|wide|[[(]))[^\s'"]*/g,
  /\[(?:font|line-height|letter-spacing)[a-z-]*:[^\]]*/g,
  /\b(?:fontSize|fontWeight|fontStretch|letterSpacing)\b|\blineHeight:/g,
  /(?<![\w.[-])(?:font|font-size|font-weight|font-stretch|letter-spacing|line-height)['"]?\s?[:=]/g,
]

/** What a stylesheet would. */
const inSheets = [
  /(?<![\w-])(?:font-size|font-stretch|font-weight|letter-spacing):(?!\s*(?:var\(--size-|inherit|normal|400|600|700))[^;]+/g,
  /(?<![\w-])font:(?!\s*inherit)[^;]+/g,
]

const found = (text: string, patterns: readonly RegExp[]) => patterns.flatMap((pattern) => text.match(pattern) ?? [])

/** Documents and pictures that our stylesheet doesn't reach: mail, plain pages, the card form's frame. */
const ownStyles = new Set([
  'platform/mail/render.ts',
  'app/web/notice-page.ts',
  'app/share/share-image.ts',
  'app/api-docs/api-docs.ts',
  'features/content/ui/templates/snippet-frame.tsx',
  'features/payments/ui/card-form/stripe.ts',
])

const code = read('**/*.{ts,tsx}').filter(({ file }) => !/\.test\.tsx?$/.test(file) && !ownStyles.has(file))

test.each(code)('$file has only text of the eight styles', ({ text }) => {
  expect(found(text, inCode)).toEqual([])
  const used = [...text.matchAll(/(?<=['"\s:`])type-[a-z-]+/g)].map(([name]) => name)
  expect(used.filter((name) => !styles.has(name))).toEqual([])
})

test.each(read('**/*.css').filter(({ file }) => !/(?:type|marks|fonts)\.css$/.test(file)))(
  '$file has only sizes of the eight styles',
  ({ text }) => expect(found(text, inSheets)).toEqual([]),
)

test.each([
  `'text-sm font-normal'`,
  `"text-lg/6"`,
  `'sm:text-[13pt]'`,
  `'text-[110%]'`,
  `'text-(length:--wide)'`,
  `'font-(--wide)'`,
  `'leading-none'`,
  `'[font-size:13px]'`,
  `style={{ fontSize: 13 }}`,
  `<text fontSize="13">`,
  `box.style.fontWeight = '900'`,
  `style={{ font: '13px serif' }}`,
  `{ lineHeight: 1 }`,
  `'<p style="font-size:13px">'`,
])('in code, %s is outside the scale', (text) => expect(found(text, inCode)).toHaveLength(1))

test.each(['font-size: 13px;', 'font-size:1em;', 'font: 13px/1 serif;', 'font-weight: 850;', 'letter-spacing: 1px;'])(
  'in a stylesheet, %s is outside the scale',
  (text) => expect(found(text, inSheets)).toHaveLength(1),
)
