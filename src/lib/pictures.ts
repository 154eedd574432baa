/** The limits of uploaded photos (docs/product.md). */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif']
export const maxPhotoBytes = 5 * 1024 * 1024

/** Side lengths in pixels of the squares made from every photo: for lists, and for larger views. */
export const pictureSizes = { small: 96, large: 384 } as const
/** The same for a tournament's photo, which is 16:9: widths in pixels. */
export const wideSizes = { small: 640, large: 1200 } as const

/** The small version of a stored photo. The URL of the large one is stored; any other URL is returned unchanged. */
export function smallPicture(url: string): string {
  return url
    .replace(/^(\/files\/.*)-384\.webp$/, `$1-${pictureSizes.small}.webp`)
    .replace(/^(\/files\/.*)-1200\.webp$/, `$1-${wideSizes.small}.webp`)
}
