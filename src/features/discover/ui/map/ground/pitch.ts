import { DomUtil } from 'leaflet/dist/leaflet-src.esm.js'
import type { LatLng, Map as LeafletMap, Point, ZoomAnimEvent } from 'leaflet'
import { layerPointAt } from '../layer-point.ts'
import type { Land } from './land.ts'
import type { Line } from './lines.ts'

/** How much larger than the map the canvas is on each side, so that it can be dragged and zoomed out before it is drawn again. */
const padding = 0.5
const narrowestStripe = 56
/** Lines bend only after this many pixels. */
const pixelsPerPoint = 1

/** Draws the map's ground under its other layers: a mown pitch with the lines of the land. Returns what removes it. */
export function addPitch(map: LeafletMap, land: Land | null): () => void {
  const canvas = DomUtil.create('canvas', 'leaflet-zoom-animated', map.getPane('pitch'))
  let drawn: { zoom: number; corner: LatLng; from: Point; to: Point } | null = null

  const draw = () => {
    const size = map.getSize()
    const from = map.containerPointToLayerPoint(size.multiplyBy(-padding)).round()
    const pixels = size.multiplyBy(1 + 2 * padding).round()
    DomUtil.setPosition(canvas, from)
    paint(canvas, pixels, {
      land,
      scale: map.options.crs!.scale(map.getZoom()),
      origin: map.getPixelOrigin().add(from),
    })
    drawn = { zoom: map.getZoom(), corner: map.layerPointToLatLng(from), from, to: from.add(pixels) }
  }
  const isCovered = () => {
    if (drawn?.zoom !== map.getZoom()) return false
    const from = map.containerPointToLayerPoint([0, 0])
    const to = map.containerPointToLayerPoint(map.getSize())
    return drawn.from.x <= from.x && drawn.from.y <= from.y && drawn.to.x >= to.x && drawn.to.y >= to.y
  }
  const onMove = () => {
    if (!isCovered()) draw()
  }
  const onZoomAnimation = (target: ZoomAnimEvent) => {
    if (drawn)
      DomUtil.setTransform(canvas, layerPointAt(map, drawn.corner, target), map.getZoomScale(target.zoom, drawn.zoom))
  }
  const listeners = { move: onMove, moveend: draw, zoomanim: onZoomAnimation }
  map.on(listeners)
  draw()
  return () => {
    map.off(listeners)
    canvas.remove()
  }
}

interface Ground {
  land: Land | null
  /** The width of the world. */
  scale: number
  /** The canvas's corner in the world, in pixels. */
  origin: Point
}

function paint(canvas: HTMLCanvasElement, { x: width, y: height }: Point, { land, scale, origin }: Ground) {
  const sharpness = Math.min(devicePixelRatio, 2)
  canvas.width = width * sharpness
  canvas.height = height * sharpness
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  const context = canvas.getContext('2d')!
  const style = getComputedStyle(canvas)
  context.scale(sharpness, sharpness)

  context.fillStyle = style.getPropertyValue('--color-mown')
  const stripe = narrowestStripe * 2 ** (Math.log2(scale) % 1)
  const offset = ((origin.x % (2 * stripe)) + 2 * stripe) % (2 * stripe)
  for (let x = -offset; x < width; x += 2 * stripe) context.fillRect(x, 0, stripe, height)

  if (!land) return
  const inView = ({ left, top, right, bottom }: Line) =>
    right * scale > origin.x &&
    left * scale < origin.x + width &&
    bottom * scale > origin.y &&
    top * scale < origin.y + height
  context.strokeStyle = style.getPropertyValue('--color-chalk')
  context.lineJoin = 'round'
  context.lineWidth = 1.5
  const draw = (lines: readonly Line[], opacity: number) => {
    context.globalAlpha = opacity
    context.beginPath()
    for (const line of lines) if (inView(line)) trace(context, line.points, scale, origin)
    context.stroke()
  }
  draw(land.states, 0.3)
  draw(land.countries, 0.4)
  draw(land.coasts, 0.7)
}

function trace(context: CanvasRenderingContext2D, points: Float32Array, scale: number, origin: Point) {
  let [lastX, lastY] = [Infinity, Infinity]
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index]! * scale - origin.x
    const y = points[index + 1]! * scale - origin.y
    if (index === 0) context.moveTo(x, y)
    else if (index < points.length - 2 && Math.abs(x - lastX) + Math.abs(y - lastY) < pixelsPerPoint) continue
    else context.lineTo(x, y)
    lastX = x
    lastY = y
  }
}
