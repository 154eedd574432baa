import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { isMain, root, runMain, say } from './run.mjs'

// Cuts Archivo down to the widths and weights that the styles use: `npm run fonts`. That leaves out a third of each file, and text cannot be
// painted in its font before the first one is there. The output is committed (src/ui/fonts); run it again after an update of the font, or
// when a style is narrower or lighter.

const widths = { min: 100, max: 125 }
const weights = { min: 400, max: 900 }
const out = join(root, 'src', 'ui', 'fonts')
const original = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/archivo/package.json'))

async function main() {
  mkdirSync(out, { recursive: true })
  for (const set of ['latin', 'latin-ext']) {
    const font = readFileSync(join(original, 'files', `archivo-${set}-wdth-normal.woff2`))
    const cut = await subsetFont(font, everyLetter, {
      targetFormat: 'woff2',
      variationAxes: { wdth: widths, wght: weights },
    })
    writeFileSync(join(out, `archivo-${set}.woff2`), cut)
    say(`archivo-${set}: ${kilobytes(font)} kB before, ${kilobytes(cut)} kB now`)
  }
  copyFileSync(join(original, 'LICENSE'), join(out, 'LICENSE'))
}

/** All characters of Unicode's first plane, which those of the fonts are among. */
const everyLetter = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join('')

const kilobytes = ({ length }) => Math.round(length / 1000)

if (isMain(import.meta.url)) await runMain(main)
