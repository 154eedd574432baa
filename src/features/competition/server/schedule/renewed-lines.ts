/**
 * Combines what a team is told now with what it was told of the same matches before: each match and each duty has one line, with its latest
 * place and the one it had before the first change. Returns the new lines and the earlier ones that they replace.
 */
export function renewLines(told: readonly string[], lines: readonly string[]) {
  const renewed = lines.map((line) => {
    const earlier = told.find((other) => subjectOf(other) === subjectOf(line))
    return { earlier, line: earlier === undefined ? line : withFirst(line, wasIn(earlier)) }
  })
  return {
    lines: renewed.map(({ line }) => line),
    replaces: renewed.flatMap(({ earlier }) => earlier ?? []),
  }
}

/** 'Match 12 against' or 'Match 12 you': who it is against may change. */
const subjectOf = (line: string) => /^(Match \d+)[,:]? (against|you)\b/.exec(line)?.slice(1).join(' ')

const opening = ' (was '

/** The place in 'Match 12 against Blues: … (was Court 1, 10:20 AM)'; undefined if it has none. */
function wasIn(line: string): string | undefined {
  const at = line.lastIndexOf(opening)
  return at === -1 || !line.endsWith(')') ? undefined : line.slice(at + opening.length, -1)
}

/** The line with the first place instead of the last one, or without any if it has moved back there. */
function withFirst(line: string, first: string | undefined): string {
  const before = wasIn(line)
  if (first === undefined || before === undefined) return line
  const now = line.slice(0, line.lastIndexOf(opening))
  return now.endsWith(`: ${first}`) ? now : `${now}${opening}${first})`
}
