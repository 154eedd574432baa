import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { browserPath } from './browser.mjs'
import { isMain, root, runMain, say } from './run.mjs'

// Draws the three loops behind the words on Home, from the fields in src/ui/courts/courts.svg: `npm run hero-loops`. What comes
// out is committed (src/ui/loops); run it again when the fields or the colours change. A browser draws and encodes it.

const size = [1280, 720]
const seconds = 8
const framesPerSecond = 30
const bitsPerSecond = 330_000
const out = join(root, 'src', 'ui', 'loops')

// Each loop ends where it begins: the camera sways once around its place, and the ball comes back to where it lay.
const loops = {
  // Kick-off, as on the picture below the video: from the spot to the circle, once around it, and back.
  soccer: {
    camera: { at: [40.5, 33], span: 36, angle: -12 },
    ball: 'M52.5 34V43.15A9.15 9.15 0 0 1 52.5 24.85A9.15 9.15 0 0 1 52.5 43.15V34',
    width: 16,
  },
  // Around the arc for the open shot, to the basket, and out again.
  basketball: {
    camera: { at: [5.6, 7.6], span: 16.5, angle: 168 },
    ball: 'M2.99 .9A6.75 6.75 0 0 1 2.99 14.1L1.575 7.5L2.99 .9',
    width: 16,
  },
  // A rally: cross-court, down the line, cross-court, down the line.
  tennis: {
    camera: { at: [3.2, 6.2], span: 22, angle: -16 },
    ball: 'M21.6 2.6L5.4 8.6L20.8 8.2L6.2 2.4L21.6 2.6',
    width: 16,
  },
}

async function main() {
  mkdirSync(out, { recursive: true })
  const sprite = readFileSync(join(root, 'src/ui/courts/courts.svg'), 'utf8')
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    // Only a secure page may encode; this one is served by nobody.
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto('https://loops.example/')
    await page.addScriptTag({ path: join(root, 'node_modules/mediabunny/dist/bundles/mediabunny.cjs') })
    for (const [name, loop] of Object.entries(loops)) {
      const field = new RegExp(String.raw`<g id="${name}"[^>]*>([\s\S]*?)</g>`).exec(sprite)[1]
      const scene = { ...loop, field, size, seconds, framesPerSecond, bitsPerSecond, colours: coloursOf() }
      const video = Buffer.from(await page.evaluate(drawLoop, scene), 'base64')
      writeFileSync(join(out, `${name}.webm`), video)
      say(`${name}.webm ${Math.round(video.length / 1000)} kB`)
    }
    return 0
  } finally {
    await browser.close()
  }
}

/** The night side of the design's tokens. */
function coloursOf() {
  const tokens = readFileSync(join(root, 'src/ui/styles/tokens.css'), 'utf8')
  const colour = (name) => new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(tokens)[1]
  return { pitch: colour('pitch'), mown: colour('mown'), chalk: colour('chalk'), flood: colour('flood') }
}

/** Runs in the browser: every frame as an SVG, painted and encoded; the video as base64. */
async function drawLoop({ field, camera, ball, width, size, seconds, framesPerSecond, bitsPerSecond, colours }) {
  const { Output, WebMOutputFormat, BufferTarget, CanvasSource } = globalThis.Mediabunny
  const canvas = Object.assign(document.createElement('canvas'), { width: size[0], height: size[1] })
  const paint = canvas.getContext('2d')
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() })
  const source = new CanvasSource(canvas, { codec: 'vp9', bitrate: bitsPerSecond, keyFrameInterval: seconds })
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()

  const way = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  way.setAttribute('d', ball)
  const length = way.getTotalLength()
  // Starts and ends at rest.
  const wayAt = (t) => length * (t - Math.sin(2 * Math.PI * t) / (2 * Math.PI))
  const frames = seconds * framesPerSecond
  for (let frame = 0; frame < frames; frame += 1) {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(picture(frame / frames))}`
    await image.decode()
    paint.drawImage(image, 0, 0, ...size)
    await source.add(frame / framesPerSecond, 1 / framesPerSecond)
  }
  await output.finalize()
  let binary = ''
  for (const byte of new Uint8Array(output.target.buffer)) binary += String.fromCharCode(byte)
  return btoa(binary)

  function picture(t) {
    const turn = 2 * Math.PI * t
    const span = camera.span * (1 + 0.03 * (1 - Math.cos(turn)))
    const x = camera.at[0] + camera.span * 0.02 * Math.sin(turn)
    const y = camera.at[1] - camera.span * 0.012 * (1 - Math.cos(turn))
    const height = (span * size[1]) / size[0]
    const angle = camera.angle + 1.5 * Math.sin(turn)
    const here = wayAt(t)
    const tail = Math.min(here, length * 0.12)
    const spot = way.getPointAtLength(here)
    const steps = [...Array(12).keys()].map((step) => {
      const points = [step, step + 1].map((part) => way.getPointAtLength(here - tail + (tail * part) / 12))
      const [from, to] = points
      return `<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="${colours.flood}" stroke-opacity="${(step + 1) / 16}"
        stroke-width="${width * 0.5}" stroke-linecap="round" vector-effect="non-scaling-stroke"/>`
    })
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}"
      viewBox="${x - span / 2} ${y - height / 2} ${span} ${height}" fill="none" stroke="${colours.chalk}" stroke-width="2.5"
      style="--court-wash:${colours.mown};color:${colours.chalk}">
      <rect x="${x - span}" y="${y - span}" width="${2 * span}" height="${2 * span}" fill="${colours.pitch}" stroke="none"/>
      <g transform="rotate(${angle} ${x} ${y})">${field}${steps.join('')}
        <path d="M${spot.x} ${spot.y}h0" stroke="${colours.flood}" stroke-width="${width}" stroke-linecap="round" vector-effect="non-scaling-stroke"/>
      </g></svg>`
  }
}

if (isMain(import.meta.url)) await runMain(main)
