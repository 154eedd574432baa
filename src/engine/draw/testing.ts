import { runInNewContext } from 'node:vm'
import type { DrawProof } from './lots.ts'
import { verifyDrawProgram } from './verify-draw-program.ts'

/** Runs the program that the draw page offers, without any of our code. Returns the order that it calculates. */
export async function orderByProgram({ draw, order, ...lots }: DrawProof): Promise<string[]> {
  const published = { draws: Array.from({ length: draw }, () => ({ lots, order })) }
  const program = verifyDrawProgram('https://homefield.example/draw', draw)
  const lotsDrawn = runInNewContext(`(async () => {${program}\nreturn lotsDrawn})()`, {
    crypto,
    TextEncoder,
    fetch: async () => Response.json(published),
    console: { log: () => {} },
  }) as Promise<string[]>
  return [...(await lotsDrawn)]
}
