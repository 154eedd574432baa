export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  // The headless shell would round the width of letters.
  '--font-render-hinting=none',
]
