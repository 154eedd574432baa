import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

export const iconSizes = [180, 192, 512] as const

/** The logo as a square PNG for home screens. It fills the square, so that any mask may cut its corners. */
export async function renderIcon(size: (typeof iconSizes)[number]): Promise<Buffer<ArrayBuffer>> {
  const mark = await readFile(new URL('../shell/favicon.svg', import.meta.url), 'utf8')
  const edgeless = mark.replace('rx="5"', '').replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  const ground = edgeless.replace('width="32" height="32"', 'x="-4" y="-4" width="40" height="40"')
  return sharp(Buffer.from(ground), { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer()
}
