/** The id of a text's row in the page. */
export const rowId = (contentKey: string) => `text-${contentKey}`
