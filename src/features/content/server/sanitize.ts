import sanitizeHtml from 'sanitize-html'
import { keyOf } from '#platform/files/files.ts'

const blocks = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br', 'aside', 'dl', 'dt', 'dd', 'div']
const words = ['a', 'strong', 'b', 'em', 'i', 'u', 's', 'small', 'sub', 'sup', 'code', 'span', 'abbr']
const tables = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td']

/** Removed with their content. Other tags that are not allowed are removed, but their text stays. */
const nonTextTags = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'template', 'title', 'svg', 'math']

/** The pages' policy allows only pictures uploaded here. */
const isForeign = (src = '') => keyOf(src) === null

/** Styles that load something or that browsers used to execute. */
const unsafeStyle = /url\s*\(|expression|@import|behavior|\\/i

/**
 * Sanitized HTML for our pages: text, lists, tables, links and our own pictures. Scripts, frames, forms and styles are removed with their
 * content. Headings start below the page's own two levels.
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
 * Sanitized HTML for mail: the same, plus inline styles and https pictures from any site. Links may consist of a template variable for one
 * of our URLs.
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
