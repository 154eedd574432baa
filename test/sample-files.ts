/** A form with one file, as a browser sends it. */
export function aFile(field: string, content: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData()
  form.append(field, new File([content], name))
  return form
}

const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

/** An image of one pixel. */
export const png = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
)

/** The first bytes of videos, which identify their types. */
export const webm = bytes('GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAAA')
export const mp4 = bytes('AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDEAAAAIZnJlZQ==')
export const mov = bytes('AAAAFGZ0eXBxdCAgAAACAHF0ICAAAAAIbW9vdg==')
export const avi = Uint8Array.from(Buffer.from('RIFF\u0010\u0000\u0000\u0000AVI LIST\u0004\u0000\u0000\u0000hdrlavih'))

/** A Windows Media (ASF) header whose one stream is of this type. */
const windowsMedia = (streamType: string) =>
  Uint8Array.from(
    Buffer.from(
      // The 84-byte header with one object: the stream's properties, 54 bytes.
      '3026b2758e66cf11a6d900aa0062ce6c5400000000000000010000000102' +
        `9107dcb7b7a9cf118ee600c00c2053653600000000000000${streamType}${'00'.repeat(14)}`,
      'hex',
    ),
  )
export const wmv = windowsMedia('c0ef19bc4d5bcf11a8fd00805f5c442b')
/** The same with audio only. */
export const wma = windowsMedia('409e69f84d5bcf11a8fd00805f5c442b')
