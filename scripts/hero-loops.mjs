import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { browserPath } from './browser.mjs'
import { isMain, root, runMain, say } from './run.mjs'

// Renders the three videos behind the text on Home from the fields in src/ui/courts/courts.svg: `npm run hero-loops`. The output is
// committed (src/ui/loops); run it again when the fields or colors change. A browser draws and encodes it.

const size = [1280, 720]
const seconds = 8
const framesPerSecond = 30
const bitsPerSecond = 330_000
const out = join(root, 'src', 'ui', 'loops')

// Each video ends where it starts: the camera sways once around its position, and the ball returns.
const loops = {
  // Kick-off, as on the poster: from the spot to the circle, once around it, and back.
  soccer: {
    camera: { at: [40.5, 33], span: 36, angle: -12 },
    ball: 'M52.5 34V43.15A9.15 9.15 0 0 1 52.5 24.85A9.15 9.15 0 0 1 52.5 43.15V34',
    ballWidth: 16,
  },
  // Around the arc for the open shot, to the basket, and out again.
  basketball: {
    camera: { at: [5.6, 7.6], span: 16.5, angle: 168 },
    ball: 'M2.99 .9A6.75 6.75 0 0 1 2.99 14.1L1.575 7.5L2.99 .9',
    ballWidth: 16,
  },
  // A rally: cross-court, down the line, cross-court, down the line.
  tennis: {
    camera: { at: [3.2, 6.2], span: 22, angle: -16 },
    ball: 'M21.6 2.6L5.4 8.6L20.8 8.2L6.2 2.4L21.6 2.6',
    ballWidth: 16,
  },
}

async function main() {
  mkdirSync(out, { recursive: true })
  const sprite = readFileSync(join(root, 'src/ui/courts/courts.svg'), 'utf8')
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    // Only secure contexts may encode video; this URL is intercepted.
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    await page.goto('https://loops.example/')
    await page.addScriptTag({ path: join(root, 'node_modules/mediabunny/dist/bundles/mediabunny.cjs') })
    for (const [name, loop] of Object.entries(loops)) {
      const field = new RegExp(String.raw`<g id="${name}"[^>]*>([\s\S]*?)</g>`).exec(sprite)[1]
      const scene = { ...loop, field, size, seconds, framesPerSecond, bitsPerSecond, colors: colorsOf() }
      const video = Buffer.from(await page.evaluate(drawLoop, scene), 'base64')
      writeFileSync(join(out, `${name}.webm`), video)
      say(`${name}.webm ${Math.round(video.length / 1000)} kB`)
    }
    return 0
  } finally {
    await browser.close()
  }
}

/** The dark theme's design tokens. */
function colorsOf() {
  const tokens = readFileSync(join(root, 'src/ui/styles/tokens.css'), 'utf8')
  const color = (name) => new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(tokens)[1]
  return { pitch: color('pitch'), mown: color('mown'), chalk: color('chalk'), flood: color('flood') }
}

/** Runs in the browser: draws every frame as an SVG and encodes it. Returns the video as base64. */
async function drawLoop({ field, camera, ball, ballWidth, size, seconds, framesPerSecond, bitsPerSecond, colors }) {
  const { Output, WebMOutputFormat, BufferTarget, VideoSample, VideoSampleSource } = globalThis.Mediabunny
  const [width, height] = size
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() })
  const source = new VideoSampleSource({ codec: 'vp9', bitrate: bitsPerSecond, keyFrameInterval: seconds })
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()

  const way = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  way.setAttribute('d', ball)
  const length = way.getTotalLength()
  // Starts and ends with zero speed.
  const wayAt = (t) => length * (t - Math.sin(2 * Math.PI * t) / (2 * Math.PI))
  const frames = seconds * framesPerSecond
  for (let frame = 0; frame < frames; frame += 1) {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(picture(frame / frames))}`
    await image.decode()
    paint.drawImage(image, 0, 0, width, height)
    const sample = new VideoSample(limitedRange(paint.getImageData(0, 0, width, height).data), {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false },
      timestamp: frame / framesPerSecond,
      duration: 1 / framesPerSecond,
    })
    await source.add(sample)
    sample.close()
  }
  await output.finalize()
  let binary = ''
  for (const byte of new Uint8Array(output.target.buffer)) binary += String.fromCharCode(byte)
  return btoa(binary)

  /**
   * Converts RGBA to I420 in BT.709 limited range, 16 to 235. Encoding the canvas directly would use full range, which Firefox shows too
   * dark.
   */
  function limitedRange(rgba) {
    const luma = new Uint8Array(width * height)
    const [blue, red] = [new Uint8Array((width * height) / 4), new Uint8Array((width * height) / 4)]
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1)
        luma[y * width + x] = Math.round(16 + (219 / 255) * lumaAt(4 * (y * width + x)))
    }
    for (let y = 0; y < height; y += 2) {
      for (let x = 0; x < width; x += 2) {
        const at = 4 * (y * width + x)
        const corners = [at, at + 4, at + 4 * width, at + 4 * width + 4]
        const mean = (value) => corners.reduce((sum, corner) => sum + value(corner), 0) / 4
        const light = mean(lumaAt)
        const index = (y / 2) * (width / 2) + x / 2
        blue[index] = Math.round(128 + ((224 / 255) * (mean((corner) => rgba[corner + 2]) - light)) / 1.8556)
        red[index] = Math.round(128 + ((224 / 255) * (mean((corner) => rgba[corner]) - light)) / 1.5748)
      }
    }
    const planes = new Uint8Array((width * height * 3) / 2)
    planes.set(luma)
    planes.set(blue, luma.length)
    planes.set(red, luma.length + blue.length)
    return planes

    function lumaAt(at) {
      return 0.2126 * rgba[at] + 0.7152 * rgba[at + 1] + 0.0722 * rgba[at + 2]
    }
  }

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
      return `<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="${colors.flood}" stroke-opacity="${(step + 1) / 16}"
        stroke-width="${ballWidth * 0.5}" stroke-linecap="round" vector-effect="non-scaling-stroke"/>`
    })
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}"
      viewBox="${x - span / 2} ${y - height / 2} ${span} ${height}" fill="none" stroke="${colors.chalk}" stroke-width="2.5"
      style="--court-wash:${colors.mown};color:${colors.chalk}">
      <rect x="${x - span}" y="${y - span}" width="${2 * span}" height="${2 * span}" fill="${colors.pitch}" stroke="none"/>
      <g transform="rotate(${angle} ${x} ${y})">${field}${steps.join('')}
        <path d="M${spot.x} ${spot.y}h.01" stroke="${colors.flood}" stroke-width="${ballWidth}" stroke-linecap="round" vector-effect="non-scaling-stroke"/>
      </g></svg>`
  }
}

if (isMain(import.meta.url)) await runMain(main)
