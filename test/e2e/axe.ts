import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules that a part of the page violates, and where; `rules` limits them. There are no frames to look into. */
export async function violationsIn(page: Page, part: string, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async ([include, only]) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe
      // Describing the elements that pass would take longer than checking them.
      const options: axe.RunOptions = { resultTypes: ['violations'], ...(only && { runOnly: only }) }
      const { violations } = await run({ include: [include] }, options)
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))
    },
    [part, rules] as const,
  )
}
