import type { RefusalTable } from '#lib/errors.ts'

export const contentRefusals = {
  video_not_found: [404, 'This video no longer exists.'],
  video_too_large: [413, 'Video must be under 100MB'],
  not_a_video: [415, 'Please upload MP4, AVI, MOV, WebM, or WMV files'],
  media_not_found: [404, 'This picture no longer exists.'],
  media_in_use: [409, 'This picture is still in use. Remove it from those places first.'],
  not_an_image: [415, 'Please select a JPEG, PNG, GIF, WebP or AVIF image.'],
  image_too_large: [413, 'Please select an image smaller than 10MB.'],
  email_template_not_found: [404, 'This template no longer exists.'],
  email_template_key_taken: [409, 'There is already a template with this key.'],
  email_template_key_fixed: [409, "The app sends this email by its key, so the key can't be changed."],
  component_template_not_found: [404, 'This component no longer exists.'],
  component_key_taken: [409, 'There is already a component with this key.'],
  content_not_found: [404, 'This text no longer exists.'],
  content_key_taken: [409, 'There is already a text with this key.'],
} as const satisfies RefusalTable

type ContentRefusals = typeof contentRefusals

declare module '#lib/errors.ts' {
  interface Refusals extends ContentRefusals {}
}
