import { expect, test } from 'vitest'
import { settled, useBrowser } from '../browser.ts'

const { visit } = useBrowser()

/** How light the lightest pixel of a picture is, from 0 to 255. */
function lightest(picture: number[]) {
  return createImageBitmap(new Blob([new Uint8Array(picture)])).then((bitmap) => {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    return data.reduce((most, value, index) => (index % 4 === 3 ? most : Math.max(most, value)), 0)
  })
}

test.each([390, 768, 1024, 1440, 1920])('no line runs through the headline of Home at %d px', async (width) => {
  const page = await visit({ viewport: { width, height: 900 } })
  await page.goto('/')
  const headline = page.getByRole('heading', { level: 1 })
  await headline.waitFor()
  // White is the brightest that a picture or video can be.
  await page.addStyleTag({ content: 'h1, h1 + p { color: transparent !important }' })
  await page.evaluate(() => {
    const picture = document.querySelector<HTMLElement>('main section > div')!
    picture.replaceChildren()
    picture.style.background = '#fff'
  })
  await settled(page)
  for (const text of [headline, page.locator('h1 + p')]) {
    const range = await text.evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      const { x, y, width: wide, height } = words.getBoundingClientRect()
      return { x, y, width: wide, height }
    })
    const picture = await page.screenshot({ clip: range })
    expect(await page.evaluate(lightest, [...picture])).toBeLessThan(80)
  }
})
