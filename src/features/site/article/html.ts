import type { Block, Prose, Table } from './article.ts'
import { piecesOf } from './markup.ts'

/** The built-in blocks as HTML, for the administrator to edit. */
export function htmlFrom(blocks: readonly Block[]): string {
  return blocks.map(blockFrom).join('\n')
}

function blockFrom(block: Block): string {
  if (typeof block === 'string' || 'list' in block || 'steps' in block) return proseFrom(block)
  if ('note' in block) return `<aside>${markupToHtml(block.note)}</aside>`
  if ('warning' in block) return `<aside class="warning">${markupToHtml(block.warning)}</aside>`
  if ('facts' in block) return pairs(block.facts)
  return 'points' in block ? pairs(block.points) : tableFrom(block.table)
}

function proseFrom(block: Prose): string {
  if (typeof block === 'string') return `<p>${markupToHtml(block)}</p>`
  if ('list' in block) return `<ul>\n${items(block.list)}\n</ul>`
  return `<ol>\n${items(block.steps)}\n</ol>`
}

const items = (texts: readonly string[]) => texts.map((text) => `<li>${markupToHtml(text)}</li>`).join('\n')

function pairs(entries: readonly (readonly [string, string])[]): string {
  const rows = entries.map(
    ([term, detail]) => `<div><dt>${markupToHtml(term)}</dt><dd>${markupToHtml(detail)}</dd></div>`,
  )
  return `<dl>\n${rows.join('\n')}\n</dl>`
}

function tableFrom({ caption, head, rows }: Table): string {
  const headings = head.map((label) => `<th scope="col">${markupToHtml(label)}</th>`).join('')
  const body = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((text) => `<td>${markupToHtml(text)}</td>`).join('')
    return `<tr><th scope="row">${markupToHtml(first)}</th>${cells}</tr>`
  })
  return `<table>\n<caption>${markupToHtml(caption)}</caption>\n<thead><tr>${headings}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`
}

function markupToHtml(text: string): string {
  const pieces = piecesOf(text).map(({ text: words, strong, href }) => {
    if (href) return `<a href="${escaped(href)}">${escaped(words)}</a>`
    return strong ? `<strong>${escaped(words)}</strong>` : escaped(words)
  })
  return pieces.join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
