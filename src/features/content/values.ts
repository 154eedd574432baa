export const contentTypes = ['text', 'html', 'json', 'image'] as const
export type ContentType = (typeof contentTypes)[number]

export const contentTypeLabels: Record<ContentType, string> = {
  text: 'Text',
  html: 'HTML',
  json: 'JSON',
  image: 'Image',
}

export const maxKeyLength = 120
export const maxTitleLength = 200
/** Characters of a text, or of what is no text written as JSON. */
export const maxContentLength = 100_000

export const maxVideoBytes = 100 * 1024 * 1024
export const maxImageBytes = 10 * 1024 * 1024
/** What a picture of the media library may be. */
export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']
/** Pixels; what is larger is made smaller when it is stored. */
export const maxImageSide = 2_400

/** What a hero video may be, by the ending it is stored with. */
const videoEndings = ['mp4', 'mov', 'webm', 'avi', 'wmv'] as const
export type VideoEnding = (typeof videoEndings)[number]

/** What file choosers and the check before an upload go by; the server looks into the file. */
export const videoTypes =
  'video/mp4,video/quicktime,video/webm,video/x-msvideo,video/x-ms-wmv,.mp4,.mov,.webm,.avi,.wmv'

/** Whether browsers play a stored video: none of them has AVI or WMV, so visitors would see the built-in loops. */
export function playsInBrowsers(filename: string): boolean {
  return !/\.(avi|wmv)$/.test(filename)
}

/** The folder of the media library's files. */
export const mediaFolder = 'media'
export const maxAltLength = 300
export const maxCategoryLength = 60

export const maxTemplateLength = 50_000
export const maxVariables = 40

/** What a page in the Content Manager's frame says when it can be told of drafts. */
export const framedPageIsReady = 'homefield:ready-for-drafts'

/** A text as it is being written, for the page in the frame; null takes away what was written. */
export type Draft = {
  page: string
  key: string
  text: { contentType: ContentType; title: string; content: unknown } | null
}

export const managerTabs = ['site', 'media', 'email', 'components'] as const
export type ManagerTab = (typeof managerTabs)[number]
