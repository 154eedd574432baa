import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'

const src = new URL('../../', import.meta.url).pathname
const read = (pattern: string) =>
  globSync(pattern, { cwd: src }).map((file) => ({
    file: relative('.', file),
    text: readFileSync(`${src}${file}`, 'utf8'),
  }))
const sheet = readFileSync(`${src}ui/styles/type.css`, 'utf8')
const styles = new Set([...sheet.matchAll(/@utility (\S+)/g)].map(([, name]) => name))

/** What a class or a declaration would bring in beside the text styles. */
const outside = {
  tsx: /\b(?:text-(?:xs|sm|base|lg|xl|\dxl|\[[^\]\s]*(?:rem|em|px|vw|cqi))|(?:leading|tracking|font-stretch)-\S+|font-(?:thin|light|medium|bold|extrabold|black|wide|\[))/g,
  css: /(?:font-size|font-stretch|font-weight|letter-spacing): (?!var\(--size-|inherit|normal|400|600|700)[^;]+/g,
}

test.each(read('**/*.tsx'))('$file has only text of the eight styles', ({ text }) => {
  expect(text.match(outside.tsx) ?? []).toEqual([])
  const used = [...text.matchAll(/(?<=['"\s:`])type-[a-z-]+/g)].map(([name]) => name)
  expect(used.filter((name) => !styles.has(name))).toEqual([])
})

test.each(read('**/*.css').filter(({ file }) => !/(?:type|marks|fonts)\.css$/.test(file)))(
  '$file has only sizes of the eight styles',
  ({ text }) => expect(text.match(outside.css) ?? []).toEqual([]),
)
