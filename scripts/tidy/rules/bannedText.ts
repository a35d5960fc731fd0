import { findPackage } from '../packages.ts'
import { findName, getSource, type Node, parseModule } from '../parseModule.ts'
import {
  getLine,
  isGenerated,
  isModule,
  isTest,
  type Rule,
  type SourceFile,
  type Violation,
} from '../SourceFile.ts'

type BannedText = {
  readonly pattern: RegExp
  readonly instead: string
  readonly appliesTo: (path: string) => boolean
}

const isProduct = (path: string) => /^(apps|packages)\//.test(path) && !isTest(path)
const isCode = (path: string) => (isModule(path) || path.endsWith('.sol')) && !isRule(path)
/** The example of the published client is a program of its reader's own. */
const hasLogger = (path: string) => isProduct(path) && path !== 'packages/api-schema/client/example.ts'
/** The rules and their fixtures name what they forbid. */
const isRule = (path: string) => path.startsWith('scripts/tidy')

const bannedTexts: readonly BannedText[] = [
  { pattern: /\b(TODO|FIXME|XXX|HACK)\b/, instead: 'do it, or write an issue', appliesTo: () => true },
  {
    pattern: /\bas any\b|\bas unknown as any\b/,
    instead: 'a type, or unknown and a check',
    appliesTo: isCode,
  },
  { pattern: /@ts-(ignore|nocheck|expect-error)\b/, instead: 'a type that is true', appliesTo: isCode },
  { pattern: /\bconsole\.\w+\(/, instead: "the package's logger, or a thrown error", appliesTo: hasLogger },
  { pattern: /\b(inner|outer)HTML\b|dangerouslySetInnerHTML/, instead: 'elements', appliesTo: isCode },
  { pattern: /\bparseFloat\(/, instead: 'parseAmount of @bank/money', appliesTo: isProduct },
]

/** Banned words, each with its replacement. */
export const checkBannedText: Rule = (files) =>
  files
    .filter((file) => isCode(file.path) || /\.(sql|html)$/.test(file.path))
    .flatMap((file) =>
      bannedTexts
        .filter((banned) => banned.appliesTo(file.path))
        .flatMap((banned) =>
          [...file.text.matchAll(new RegExp(banned.pattern, 'g'))].map((match) => ({
            path: file.path,
            line: getLine(file.text, match.index),
            message: `says ${match[0].trim()}; instead: ${banned.instead}.`,
          })),
        ),
    )

const moneyWords = /amount|micro|balance|fee|price|ratio|usdt|gusd|principal|reward|interest|revenue/i
/** Ratios of time or place carry one of these words and are no money. */
const notMoney = /chainId|blockNumber|duration|Ms\b|length|count/i
const moneyRoom = 'money'
/** A gauge is a picture of money, and its format knows no other numbers. */
const gauges = /\/metrics\.ts$/

/** Money never becomes a float: no `Number(balance)` anywhere, and no `Number(…)` at all where money is computed. */
export const checkFloats: Rule = (files) =>
  files
    .filter(
      (file) =>
        isModule(file.path) && isProduct(file.path) && !isGenerated(file.path) && !gauges.test(file.path),
    )
    .flatMap((file) =>
      parseModule(file)
        .nodes.filter((node) => isFloat(file, node))
        .map((node) => ({
          path: file.path,
          line: getLine(file.text, node.start),
          message: `says ${getSource(file, node).slice(0, 60)}; money stays a bigint of @bank/money.`,
        })),
    )

function isFloat(file: SourceFile, node: Node): boolean {
  if (node.type === 'UnaryExpression' && node.operator === '+') return isMoneyText(getSource(file, node))
  if (node.type !== 'CallExpression' || findName(node.callee) !== 'Number') return false
  return findPackage(file.path) === moneyRoom || isMoneyText(getSource(file, node))
}

function isMoneyText(text: string): boolean {
  return moneyWords.test(text) && !notMoney.test(text)
}

/** Only what is not ours is replaced in a test, and that over HTTP. */
export const checkOwnMocks: Rule = (files) =>
  files
    .filter((file) => isTest(file.path))
    .flatMap((file) =>
      parseModule(file).nodes.flatMap((node): Violation[] => {
        if (node.type !== 'CallExpression') return []
        const text = getSource(file, node)
        return /^vi\.(do)?[mM]ock\(\s*(import\(\s*)?['"`](@bank\/|\.)/.test(text)
          ? [
              {
                path: file.path,
                line: getLine(file.text, node.start),
                message: 'replaces a part of our own; use the real one.',
              },
            ]
          : []
      }),
    )
