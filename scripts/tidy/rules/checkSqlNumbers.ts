import { parseModule } from '../parseModule.ts'
import {
  getLine,
  isModule,
  isTest,
  isTestSupport,
  type Rule,
  type SourceFile,
  type Violation,
} from '../SourceFile.ts'

/** Comparisons of numbered columns with the number itself, and units of interest. */
const bareNumbers: readonly RegExp[] = [
  /\b(?:event_type|status|code|account_id)\s*(?:=|<>|!=|<=?|>=?|(?:NOT\s+)?IN)\s*\(?\s*\d/gi,
  /\b(?:status|event_type)\s+(?:NOT\s+)?BETWEEN\s+\d/gi,
  /\bWHEN\s+detail\s+(?:=|IN)\s*(?:\([^)]*\)|'\w+')\s+THEN\s+\d/gi,
  /\b(?:86400|31536000\d*|365000000000)\b|[*/]\s*1000000000\b/g,
]
/** A condition of the query builder on a numbered column. */
const builderNumber =
  /'(?:[a-z]\w*\.)?(?:event_type|status|code|account_id)',\s*'(?:=|<>|!=|<=?|>=?|in|not in)',\s*\[?\s*\d/g
/** Arithmetic of account numbers and placements; the schema, whose head explains it, does it in the open. */
const accountArithmetic = /[*%/]\s*256\b|&\s*255\b|>>\s*8\b/g

/** Definitions that give a number its name. */
const constants = /^CREATE FUNCTION [a-z_.]+\(\) RETURNS \w+ LANGUAGE sql IMMUTABLE RETURN \d+(?:::\w+)?;$/gm
const houseBound = /\baccount_id < 256\b/g
const quoted = /--[^\n]*|'(?:[^']|'')*'/g

/** A record type, an account, a status or a unit of interest is written in SQL by its name. */
export const checkSqlNumbers: Rule = (files) => files.flatMap(checkFile)

function checkFile(file: SourceFile): Violation[] {
  if (/^packages\/database\/migrations\/\d{4}_\w+\.sql$/.test(file.path)) {
    const text = [constants, quoted, houseBound].reduce(blank, file.text)
    return listBareNumbers(file, { text, start: 0, patterns: bareNumbers })
  }
  if (!/^(?:packages\/(?:bank|ledger)|apps\/(?:api|worker))\//.test(file.path)) return []
  if (!isModule(file.path) || isTest(file.path) || file.path.includes('/generated/')) return []
  const patterns = isTestSupport(file.path) ? bareNumbers : [...bareNumbers, accountArithmetic]
  const inBuilder = listBareNumbers(file, { text: file.text, start: 0, patterns: [builderNumber] })
  const inTemplates = parseModule(file).nodes.flatMap((node) => {
    if (node.type !== 'TemplateLiteral') return []
    const text = file.text.slice(node.start, node.end)
    return /\b(?:SELECT|FROM|WHERE|CASE|INSERT|UPDATE)\b/.test(text)
      ? listBareNumbers(file, { text, start: node.start, patterns })
      : []
  })
  return [...inBuilder, ...inTemplates]
}

/** Replaces what matches by spaces, so that positions stay. */
function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (found) => found.replace(/[^\n]/g, ' '))
}

function listBareNumbers(
  file: SourceFile,
  params: { readonly text: string; readonly start: number; readonly patterns: readonly RegExp[] },
): Violation[] {
  const { text, start, patterns } = params
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      path: file.path,
      line: getLine(file.text, start + index),
      message: `"${found.replace(/\s+/g, ' ')}" must name its number.`,
    })),
  )
}
