/** What a photo may be when it is uploaded (SPEC.md §5). */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif']
export const maxPhotoBytes = 5 * 1024 * 1024

/** Pixels of a side of the square pictures made of every uploaded photo: for lists, and for where it is shown large. */
export const pictureSizes = { small: 96, large: 384 } as const

/** A stored picture in its small size. The address of the large one is what is kept; any other address stays as it is. */
export function smallPicture(url: string): string {
  return url.replace(/^(\/files\/.*)-384\.webp$/, `$1-${pictureSizes.small}.webp`)
}
