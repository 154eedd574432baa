/** What the log of acts keeps of a long text. */
export const beginningOf = (text: string) => text.slice(0, 1_000)
