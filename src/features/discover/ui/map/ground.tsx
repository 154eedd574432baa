import { useId } from 'react'
import { cx } from '#ui/cx.ts'
import { lift } from './balls.tsx'
import type { Cluster } from './clusters.ts'
import type { Located } from './located.ts'
import { pixelsPerMile, project, toScreen, unproject } from './projection.ts'
import type { Point, Position, Size, View } from './projection.ts'
import { labelsThatFit } from './towns.ts'
import type { Town } from './towns.ts'

export type Shown = { view: View; size: Size }
/** Where the visitor is, or the place that they search near. */
export type You = Position & { name: string }

interface GroundProps extends Shown {
  you: You | null
  towns: readonly Town[]
  balls: readonly Cluster<Located>[]
  /** On a street map, which has a ground and towns of its own. */
  hasStreets: boolean
}

/** The map's ground: a mown pitch, its towns, the center circles around the visitor, and a scale. */
export function Ground({ view, size, you, towns, balls, hasStreets }: GroundProps) {
  const spots = towns.map((town) => ({ ...town, ...toScreen(view, size, town) }))
  const dots = hasStreets ? balls : spots
  const center = you && { ...toScreen(view, size, project(you)), name: you.name }
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox={`0 0 ${size.width} ${size.height}`}
      className={cx('pointer-events-none absolute inset-0 size-full select-none', hasStreets ? onStreets : onPitch)}
    >
      {!hasStreets && (
        <>
          <Stripes view={view} size={size} />
          <Touchline {...size} />
        </>
      )}
      {you && <CenterCircles view={view} size={size} you={you} />}
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.5" fill="currentColor" />
      ))}
      {!hasStreets && <Labels labels={center ? [center, ...spots] : spots} balls={balls} />}
      <Scale view={view} size={size} />
    </svg>
  )
}

const onPitch = 'text-chalk [--halo:var(--color-pitch)]'
const onStreets = 'text-pitch [--halo:var(--color-chalk)]'
const [narrowest, letter, line] = [56, 7.2, 9]

/** The bands of a mown pitch, which move and grow with the map. */
function Stripes({ view: { center, scale }, size }: Shown) {
  const id = useId()
  const width = narrowest * 2 ** (Math.log2(scale) % 1)
  const x = size.width / 2 - ((center.x * scale) % (2 * width))
  return (
    <>
      <pattern id={id} x={x} width={2 * width} height="8" patternUnits="userSpaceOnUse">
        <rect width={width} height="8" className="fill-mown" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </>
  )
}

/** The pitch's outline with its corner arcs, which stays in place. */
function Touchline({ width, height }: Size) {
  const [left, right, bottom, arc] = [10, width - 10, height - 10, 14]
  return (
    <path
      d={`M10 10H${right}V${bottom}H10z M${left + arc} 10a${arc} ${arc} 0 0 1-${arc} ${arc} M${right - arc} 10a${arc} ${arc} 0 0 0 ${arc} ${arc} M${left + arc} ${bottom}a${arc} ${arc} 0 0 0-${arc}-${arc} M${right - arc} ${bottom}a${arc} ${arc} 0 0 1 ${arc}-${arc}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      opacity=".5"
    />
  )
}

const circles = [10, 25, 50, 100]
const smallestCircle = 28

/** Circles of distance, with the center spot and a halfway line. */
function CenterCircles({ view, size, you }: Shown & { you: You }) {
  const { x, y } = toScreen(view, size, project(you))
  const radii = circles
    .map((miles) => ({ miles, radius: miles * pixelsPerMile(view, you) }))
    .filter(({ radius }) => radius >= smallestCircle)
  return (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <path d={`M${x} 0V${size.height}`} opacity=".35" />
      {radii.map(({ miles, radius }) => (
        <g key={miles}>
          <circle cx={x} cy={y} r={radius} opacity=".6" />
          {labelSpots(x, y, radius)
            .filter((spot) => isInside(spot, size))
            .slice(0, 1)
            .map((spot) => (
              <text key={spot.y} {...spot} stroke="none" className={labelClass}>
                {miles} mi
              </text>
            ))}
        </g>
      ))}
      <circle cx={x} cy={y} r="9" />
      <circle cx={x} cy={y} r="5" stroke="none" className="fill-flood" />
    </g>
  )
}

/** A circle is labeled at its top, or else on its right or left. */
const labelSpots = (x: number, y: number, radius: number): Point[] => [
  { x: x + 6, y: y - radius - 6 },
  { x: x + radius + 6, y: y - 6 },
  { x: x - radius - 48, y: y - 6 },
]

const isInside = ({ x, y }: Point, { width, height }: Size) => x > 12 && x < width - 60 && y > 24 && y < height - 12

/** The names of places under their spots, as many as there is room for. */
function Labels({ labels, balls }: { labels: readonly (Point & { name: string })[]; balls: readonly Point[] }) {
  const boxes = labels.map(({ name, x, y }) => ({
    name,
    x,
    y: y + 17,
    halfWidth: (name.length * letter) / 2 + 4,
    halfHeight: line,
  }))
  const obstacles = balls.map(({ x, y }) => ({ x, y: y - lift, halfWidth: lift, halfHeight: lift - 2 }))
  return (
    <g textAnchor="middle">
      {labelsThatFit(boxes, obstacles).map(({ name, x, y }) => (
        <text key={`${name} ${x}`} x={x} y={y + 5} className={labelClass}>
          {name}
        </text>
      ))}
    </g>
  )
}

const labelClass = 'type-label fill-current text-[0.8125rem] [paint-order:stroke] stroke-(--halo) stroke-3'

const lengths = [0.1, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000]
const longest = 110

/** How long a distance is in the middle of the map. */
function Scale({ view, size }: Shown) {
  const mile = pixelsPerMile(view, unproject(view.center))
  const miles = lengths.findLast((length) => length * mile <= longest) ?? lengths[0]!
  const bottom = size.height - 24
  return (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <path d={`M28 ${bottom - 8}v8h${miles * mile}v-8`} />
      <text x="34" y={bottom - 6} stroke="none" className={labelClass}>
        {miles.toLocaleString('en-US')} mi
      </text>
    </g>
  )
}
