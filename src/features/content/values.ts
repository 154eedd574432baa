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
/** Characters; other values count as JSON text. */
export const maxContentLength = 100_000

export const maxVideoBytes = 100 * 1024 * 1024
export const maxImageBytes = 10 * 1024 * 1024
/** Formats the media library accepts. */
export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']
/** Pixels; larger pictures are scaled down when they are stored. */
export const maxImageSide = 2_400

/** File extensions of stored hero videos. */
export type VideoExtension = 'mp4' | 'mov' | 'webm' | 'avi' | 'wmv'

/** For file choosers; the server checks the content. */
export const videoTypes =
  'video/mp4,video/quicktime,video/webm,video/x-msvideo,video/x-ms-wmv,.mp4,.mov,.webm,.avi,.wmv'

/** No browser plays AVI or WMV, so visitors would see the built-in videos. */
export function playsInBrowsers(filename: string): boolean {
  return !/\.(avi|wmv)$/.test(filename)
}

/** The folder of the media library's files. */
export const mediaFolder = 'media'
export const maxAltLength = 300
export const maxCategoryLength = 60

/** The key of a page's text that names the component shown at its end ('home.component'). */
export const componentSlot = (page: string) => `${page}.component`
export const isComponentSlot = (contentKey: string) => /^[^.]+\.component$/.test(contentKey)

export const maxTemplateLength = 50_000
export const maxVariables = 40

/** Posted by a page in the Content Manager's frame once it accepts drafts. */
export const framedPageIsReady = 'homefield:ready-for-drafts'

/** An unsaved text for the framed page; null shows the built-in one. */
export type Draft = {
  page: string
  key: string
  text: {
    contentType: ContentType
    title: string
    content: unknown
    component?: { html: string; styles: string }
  } | null
}

export const managerTabs = ['site', 'media', 'email', 'components'] as const
export type ManagerTab = (typeof managerTabs)[number]
