import url from '@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2?url'

/**
 * Adds Archivo's Latin Extended letters ('ā', 'ł') once the page is shown. In the stylesheet, 87 kB of font would load before the first
 * paint for one such letter in a name; until then, the letter is in a similar system font.
 */
export function addExtendedFont(): void {
  const font = new FontFace('Archivo Variable', `url(${url}) format('woff2')`, {
    weight: '100 900',
    stretch: '62% 125%',
    display: 'swap',
    unicodeRange:
      'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
  })
  document.fonts.add(font)
}
