/** What street-tiles.tsx uses of Leaflet's module for bundlers, which @types/leaflet does not describe. https://leafletjs.com/reference.html */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  interface Map {
    setView: (center: [latitude: number, longitude: number], zoom: number, options: { animate: boolean }) => Map
    addLayer: (layer: object) => Map
    remove: () => Map
  }
  export function map(container: HTMLElement, options: Record<string, boolean | number>): Map
  export function tileLayer(url: string, options: { maxZoom: number; maxNativeZoom: number }): object
}
