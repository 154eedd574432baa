/** Announced when what public pages show of the content has changed: pages that are kept ready are made anew. */
export const contentTopic = 'content'
