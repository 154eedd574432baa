/** A mail as the administrator may edit it: mustache throughout, the HTML without the frame that all our mail has in common. */
export type MailTemplate<Name extends string = string> = {
  subject: string
  htmlContent: string
  textContent: string
  /** What the templates may name. */
  variables: readonly Name[]
}

/** One paragraph, or one that stands there only when the variable of that name has a value. */
type Paragraph = string | { when: string; say: string }

/**
 * A built-in mail: greeting, paragraphs, and a button to `link`. Its two forms, HTML and text, are made from the same words.
 * Whoever sends it must give every variable named here.
 */
export function template<const Name extends string>(
  variables: readonly Name[],
  mail: { subject: string; greeting?: string; paragraphs: readonly Paragraph[]; button: string },
): MailTemplate<Name> {
  const paragraphs = [mail.greeting ?? 'Hi {{firstName}},', ...mail.paragraphs]
  return {
    variables,
    subject: mail.subject,
    htmlContent: [...paragraphs.map(asHtml), `<p><a class="button" href="{{link}}">${mail.button}</a></p>`].join('\n'),
    textContent: [...paragraphs.map(asText), `${mail.button}:\n{{link}}\n`].join('\n'),
  }
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${paragraph}</p>`
  return `{{#${paragraph.when}}}\n<p>${paragraph.say}</p>\n{{/${paragraph.when}}}`
}

/** Tags on a line of their own leave no empty line behind. */
function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `${paragraph}\n`
  return `{{#${paragraph.when}}}\n${paragraph.say}\n\n{{/${paragraph.when}}}`
}
