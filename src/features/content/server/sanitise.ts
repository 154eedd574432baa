import sanitizeHtml from 'sanitize-html'
import { keyOf } from '#platform/files.ts'

const blocks = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'aside', 'dl', 'dt', 'dd', 'div']
const words = ['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code', 'span', 'abbr']
const tables = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td']

/** Gone with all they hold; of other tags that may not stand there, the words stay. */
const nonTextTags = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'template', 'title', 'svg', 'math']

/** A picture in a text is one that was uploaded here, which is all that the pages' policy lets load. */
const isForeign = (src = '') => keyOf(src) === null

/** What would load something, or once was run by browsers. */
const unsafeStyle = /url\s*\(|expression|@import|behavior|\\/i

/**
 * The HTML that may stand on our pages: text, lists, tables, links and pictures of ours. Whatever runs, frames, submits or styles is
 * taken out with all it holds; headlines begin below the page's own two levels.
 */
export function sanitised(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...blocks, ...words, ...tables, 'img'],
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      abbr: ['title'],
      aside: ['class'],
      ol: ['start'],
    },
    allowedClasses: { aside: ['warning'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    nonTextTags,
    nestingLimit: 40,
    transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && isForeign(attribs.src),
  }).trim()
}

/**
 * The HTML of an e-mail: as above, with the styles that mail needs and pictures from anywhere secure. Links may lead to a variable of the
 * template, which stands for an address of ours.
 */
export function sanitisedMail(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...blocks, ...words, ...tables, 'h1', 'h2', 'img', 'center', 'tfoot'],
    allowedAttributes: {
      '*': ['style', 'class', 'align'],
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      table: ['width', 'cellpadding', 'cellspacing', 'border', 'role'],
      th: ['scope', 'colspan', 'rowspan', 'width'],
      td: ['colspan', 'rowspan', 'width'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    nonTextTags,
    nestingLimit: 60,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tagName, { style = '', ...attribs }) => ({
        tagName,
        attribs: style && !unsafeStyle.test(style) ? { ...attribs, style } : attribs,
      }),
    },
    exclusiveFilter: ({ tag, attribs: { src } }) => tag === 'img' && isForeign(src) && !src?.startsWith('https://'),
  }).trim()
}
