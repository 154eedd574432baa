/** A form with one file in it, as a browser sends it. */
export function aFile(field: string, content: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData()
  form.append(field, new File([content], name))
  return form
}

const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

/** A picture of one point. */
export const png = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
)

/** The beginnings of videos, which is what they are told by. */
export const webm = bytes('GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAAA')
export const mp4 = bytes('AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDEAAAAIZnJlZQ==')
export const mov = bytes('AAAAFGZ0eXBxdCAgAAACAHF0ICAAAAAIbW9vdg==')
export const avi = Uint8Array.from(Buffer.from('RIFF\u0010\u0000\u0000\u0000AVI LIST\u0004\u0000\u0000\u0000hdrlavih'))

/** The header of Windows Media: what it is (ASF), and that its one stream is of this kind. */
const windowsMedia = (streamType: string) =>
  Uint8Array.from(
    Buffer.from(
      // The header of 84 bytes with one object in it: a stream's properties, 54 bytes.
      '3026b2758e66cf11a6d900aa0062ce6c5400000000000000010000000102' +
        `9107dcb7b7a9cf118ee600c00c2053653600000000000000${streamType}${'00'.repeat(14)}`,
      'hex',
    ),
  )
export const wmv = windowsMedia('c0ef19bc4d5bcf11a8fd00805f5c442b')
/** The same with sound alone. */
export const wma = windowsMedia('409e69f84d5bcf11a8fd00805f5c442b')
