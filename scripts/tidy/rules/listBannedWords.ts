import { hasLanguage, listComments } from '../language.ts'
import { type Node, parseModule } from '../parseModule.ts'
import { getLine, isModule, type Rule, type SourceFile, type Violation } from '../SourceFile.ts'

/** Words of the old dialect, as parts of identifiers, each with what to write instead. */
const inNames: readonly (readonly [word: string, instead: string])[] = [
  ['told', 'described, notified or replied'],
  ['tell', 'describe, notify or reply'],
  ['tells', 'describes'],
  ['judge', 'evaluate or classify'],
  ['judged', 'evaluated'],
  ['hush', 'hide background'],
  ['gather', 'collect or rebalance'],
  ['greet', 'handshake'],
  ['greeting', 'handshake'],
  ['hire', 'create'],
  ['patience', 'timeout'],
  ['wish', 'request'],
  ['ground', 'preconditions or snapshot'],
  ['voice', 'status client'],
  ['spill', 'overflow'],
  ['spills', 'overflow'],
  ['whoever', 'the subject itself'],
  ['learn', 'load'],
  ['bring', 'fund'],
  ['foretell', 'preview'],
  ['unto', 'to'],
]

const inText: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwhoever\b/gi, 'the subject itself'],
  [/\bnobody\b/gi, 'no member, no process, …'],
  [/\b(?:told|tells?)\b/gi, 'describe, report, notify'],
  [/\bjudg(?:e|es|ed|ing|ment)\b/gi, 'evaluate, classify'],
  [/\bhush(?:ed|es)?\b/gi, 'hide'],
  [/\bgather(?:s|ed|ing)?\b/gi, 'collect'],
  [/\bpatience\b/gi, 'timeout'],
  [/\bspill(?:s|ed|ing)?\b/gi, 'overflow'],
  [/\bthe house(?! account| leg| entr| side)\b/gi, 'the platform, the repository'],
  [/\b(?:floor plan|lower floor|each floor|every floor|upper floor)\b/gi, 'layer'],
  [/\b(?:this|the|a|each|every|own|other|another|one|its) rooms?\b/gi, 'package, module, folder'],
  [/\bdoors?\b/gi, 'app, entry point'],
  [/\bhand(?:s|ed)? on\b/gi, 'pass, forward'],
  [/\bhow(?:ever)? long a wish\b/gi, 'request'],
  [/\bwish(?:es|ed)?\b/gi, 'request'],
  [/\blone end\b/gi, 'orphan'],
  [/\blook(?:s|ed|ing)? (?:at|after|over)\b/gi, 'read, check'],
  [/\bstands? (?:in|on|at|for itself|still|there)\b/gi, 'is, waits, is halted'],
  [/\bin the books\b/gi, 'in the ledger, in the database'],
  [/\bgo(?:es)? on\b/gi, 'continue'],
]

/** Words that CONTRIBUTING.md replaces, in names and comments of one file. */
export function listBannedWords(file: SourceFile): Violation[] {
  const names = isModule(file.path) ? listNames(file) : []
  return [...names, ...listInComments(file)]
}

const counted = /^(apps|packages|devnet|scripts|e2e|bench)\//

/** No name and no comment uses a word of the old dialect. */
export const checkBannedWords: Rule = (files) =>
  files.filter(({ path }) => counted.test(path) && hasLanguage(path)).flatMap(listBannedWords)

function listNames(file: SourceFile): Violation[] {
  const found = new Map<string, Violation>()
  for (const node of parseModule(file).nodes) {
    if (node.type !== 'Identifier' || !isDeclared(node)) continue
    const name = String(node.name)
    if (name === 'named')
      found.set(name, {
        path: file.path,
        line: getLine(file.text, node.start),
        message: 'is called named; instead: params or options.',
      })
    const words = name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())
    for (const [word, instead] of inNames)
      if (words.includes(word))
        found.set(name, {
          path: file.path,
          line: getLine(file.text, node.start),
          message: `${name} says ${word}; instead: ${instead}.`,
        })
  }
  return [...found.values()]
}

/** Names of the platform and of libraries are theirs; a name counts where this repository writes it at all. */
function isDeclared(node: Node): boolean {
  return !['Node', 'console'].includes(String(node.name))
}

function listInComments(file: SourceFile): Violation[] {
  return listComments(file).flatMap(({ path, line, text }) =>
    inText.flatMap(([pattern, instead]) =>
      [...text.matchAll(pattern)].map((match) => ({
        path,
        line,
        message: `says "${match[0]}"; instead: ${instead}.`,
      })),
    ),
  )
}
