/** In degrees. */
export type Position = { latitude: number; longitude: number }
/** In pixels. */
export type Point = { x: number; y: number }
