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
      // What is laid out only when it comes near the screen keeps the colors of the other theme until then, and gets its own within some frames.
      const laidOut = new CSSStyleSheet()
      laidOut.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(laidOut)
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      // Colors may still be changing at this point.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
      const { violations } = await run({ include: [include] }, options)
      document.adoptedStyleSheets.pop()
      return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.target.join(' ')) }))
    },
    [part, rules] as const,
  )
}
