declare module 'edmonds-blossom-fixed' {
  /** Edges are [vertex, vertex, weight]. Returns each vertex's partner, or -1. */
  export default function blossom(edges: [number, number, number][], maxCardinality?: boolean): number[]
}
