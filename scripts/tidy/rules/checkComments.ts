import { parseModule } from '../parseModule.ts'
import { getLine, isSource, type Rule, type SourceFile } from '../SourceFile.ts'

const maxSentences = 2

/** A comment says why in at most two sentences; more of it belongs in docs/decisions. */
export const checkComments: Rule = (files) =>
  files
    .filter((file) => isSource(file.path))
    .flatMap((file) =>
      listRemarks(file)
        .filter(({ text }) => countSentences(text) > maxSentences)
        .map(({ text, line }) => ({
          path: file.path,
          line,
          message: `has a comment of ${countSentences(text)} sentences; at most ${maxSentences}.`,
        })),
    )

/** Line comments that follow each other are one remark; a docstring is no remark, for it also carries shapes and codes. */
function listRemarks(file: SourceFile): { text: string; line: number }[] {
  const remarks: { text: string; line: number; lastLine: number }[] = []
  for (const comment of parseModule(file).comments) {
    if (comment.value.startsWith('*')) continue
    const line = getLine(file.text, comment.start)
    const last = remarks.at(-1)
    if (comment.type === 'Line' && last !== undefined && last.lastLine === line - 1) {
      last.text += comment.value
      last.lastLine = line
    } else remarks.push({ text: comment.value, line, lastLine: line + comment.value.split('\n').length - 1 })
  }
  return remarks
}

function countSentences(text: string): number {
  return [...text.matchAll(/[\p{L}\p{N})\]`'"][.!?](?=\s|$)/gu)].filter(
    (match) => !/\b(e\.g|i\.e|vs|etc)\.$/.test(text.slice(0, match.index + 2)),
  ).length
}
