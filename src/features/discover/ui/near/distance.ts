export const distanceText = (miles: number) =>
  miles < 1 ? 'Under 1 mi' : `${Math.round(miles).toLocaleString('en-US')} mi`
