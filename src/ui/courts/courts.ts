import { sportNamed, type Sport } from '#lib/sports.ts'

/** A view of a part of a field, in meters: centered `at`, `span` wide, rotated by `angle` degrees, with a ball. */
export interface Shot {
  at: readonly [x: number, y: number]
  span: number
  angle: number
  ball: readonly [x: number, y: number]
}

interface Court {
  /** Length and width in meters, as drawn in courts.svg. */
  size: readonly [length: number, width: number]
  /**
   * Compositions for pictures, which are cropped above and below in flat boxes. Several per field, so that a page of soccer tournaments
   * does not repeat one picture.
   */
  shots: readonly [Shot, Shot, Shot]
}

/** The fields in courts.svg, by id. */
export const courts = {
  basketball: {
    size: [28, 15],
    shots: [
      { at: [6.2, 7.2], span: 17, angle: -24, ball: [7.5, 5.5] },
      { at: [13.2, 8.6], span: 11.5, angle: 62, ball: [14.6, 7.2] },
      { at: [23.4, 8.8], span: 14, angle: 14, ball: [19.6, 9.6] },
    ],
  },
  soccer: {
    size: [105, 68],
    shots: [
      { at: [17, 36], span: 56, angle: -20, ball: [11, 34] },
      { at: [54, 30], span: 54, angle: 28, ball: [57.2, 35.8] },
      { at: [97, 64.2], span: 38, angle: 12, ball: [104.4, 67.4] },
    ],
  },
  tennis: {
    size: [23.77, 10.97],
    shots: [
      { at: [9.2, 5.6], span: 17, angle: -28, ball: [7.4, 7.1] },
      { at: [4.2, 6.4], span: 13.5, angle: 38, ball: [1.2, 8.8] },
      { at: [14.6, 5], span: 15, angle: 16, ball: [17.4, 3] },
    ],
  },
  volleyball: {
    size: [18, 9],
    shots: [
      { at: [8.4, 4.6], span: 14, angle: -26, ball: [7.2, 2.8] },
      { at: [5, 5.4], span: 11.5, angle: 30, ball: [2.6, 7] },
      { at: [11.4, 3.2], span: 12, angle: 14, ball: [13.4, 2.2] },
    ],
  },
  baseball: {
    size: [146.5, 140],
    shots: [
      { at: [74, 100], span: 76, angle: -16, ball: [73.25, 103.56] },
      { at: [70, 72], span: 150, angle: 10, ball: [104, 48] },
      { at: [78, 115], span: 46, angle: 24, ball: [92.65, 102.6] },
    ],
  },
  badminton: {
    size: [13.4, 6.1],
    shots: [
      { at: [6.2, 3.1], span: 9.6, angle: -27, ball: [7.4, 2.4] },
      { at: [2.6, 3.6], span: 6.8, angle: 34, ball: [3.2, 4.2] },
      { at: [9.6, 2.8], span: 8, angle: 15, ball: [11.6, 1.4] },
    ],
  },
  football: {
    size: [109.73, 48.77],
    shots: [
      { at: [24, 30], span: 46, angle: -14, ball: [30, 25.5] },
      { at: [56, 24], span: 52, angle: 22, ball: [59.44, 21.6] },
      { at: [96, 36], span: 38, angle: 10, ball: [101.8, 31] },
    ],
  },
  generic: {
    size: [176.91, 92.52],
    shots: [
      { at: [122, 82], span: 46, angle: -16, ball: [130.65, 85.8] },
      { at: [22, 26], span: 52, angle: 8, ball: [13.6, 24.6] },
      { at: [158, 37.2], span: 56, angle: 34, ball: [168.9, 38.4] },
    ],
  },
} as const satisfies Record<Sport | 'generic', Court>

type CourtName = keyof typeof courts

/** The field of a sport; the running track for sports without a drawing. */
export const courtOf = (sport: string): CourtName => sportNamed(sport) ?? 'generic'

/**
 * One of the field's compositions, turned and zoomed a little, so that neighbors in a list differ. The same `seed` (a tournament's id)
 * always gives the same picture.
 */
export function shotOf(court: CourtName, seed: string): Shot {
  let sum = 0
  for (const letter of seed) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003
  const { shots } = courts[court]
  const turn = (Math.floor(sum / shots.length) % 25) - 12
  const zoom = 0.85 + (Math.floor(sum / shots.length / 25) % 36) / 100
  return aroundBall(shots[sum % shots.length] ?? shots[0], turn, zoom)
}

/** Turned by `turn` degrees and `zoom` times as wide. The ball stays where it is in the picture. */
function aroundBall({ at, span, angle, ball }: Shot, turn: number, zoom: number): Shot {
  const [sin, cos] = [Math.sin((-turn * Math.PI) / 180) * zoom, Math.cos((turn * Math.PI) / 180) * zoom]
  const [x, y] = [ball[0] - at[0], ball[1] - at[1]]
  const center = [ball[0] - (x * cos - y * sin), ball[1] - (x * sin + y * cos)].map(toCentimeters)
  return { at: [center[0]!, center[1]!], span: toCentimeters(span * zoom), angle: angle + turn, ball }
}

function toCentimeters(meters: number): number {
  return Math.round(meters * 100) / 100
}
