/** Leaflet's module for bundlers, which @types/leaflet does not mention. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
