import {
  type Comment,
  hasLanguage,
  isMutantList,
  isPage,
  listComments,
  listMutantTexts,
  listPageLines,
  listTestTitles,
} from '../language.ts'
import { type Node, parseModule } from '../parseModule.ts'
import {
  getLine,
  isModule,
  isSource,
  isTest,
  type Rule,
  type SourceFile,
  type Violation,
} from '../SourceFile.ts'

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
  [/\bthe house(?! account| leg| entr| side| balance|_)\b/gi, 'the platform, the repository'],
  [/\banew\b/gi, 'again'],
  [/\bbelieved\b/gi, 'trusted, accepted'],
  [/\b(?:the|local) world\b/gi, 'the demo'],
  [/\b(?:floor plan|lower floor|each floor|every floor|upper floor)\b/gi, 'layer'],
  [/\b(?:this|the|a|each|every|own|other|another|one|its) rooms?\b/gi, 'package, module, folder'],
  [/\bdoors?\b/gi, 'app, entry point'],
  [/\bhand(?:s|ed)? on\b/gi, 'pass, forward'],
  [/\bhow(?:ever)? long a wish\b/gi, 'request'],
  [/\bwish(?:es|ed)?\b/gi, 'request'],
  [/\blone end\b/gi, 'orphan'],
  [/\blook(?:s|ed|ing)? (?:at|after|over)\b/gi, 'read, check'],
  [/\bstands? (?:in|on|at|for|over|still|there)\b/gi, 'is, means, waits, is halted'],
  [
    /\bspecification,? sections?\b|\bsections? \d+(?: and \d+)? of the specification\b|\bsource: .*specification\b/gi,
    'docs/rules.md, or nothing: the specification is not in the repository',
  ],
  [/\bin the books\b/gi, 'in the ledger, in the database'],
  [/\bgo(?:es)? on\b/gi, 'continue'],
]

/** Words that CONTRIBUTING.md replaces, in names and texts of one file. */
export function listBannedWords(file: SourceFile): Violation[] {
  const names = hasLanguage(file.path) && isModule(file.path) && isSource(file.path) ? listNames(file) : []
  return [...names, ...listTexts(file).flatMap(listInText)]
}

/** Comments and test titles of code, lines of a page, names of mutants. */
function listTexts(file: SourceFile): Comment[] {
  if (isPage(file.path)) return listPageLines(file)
  if (isMutantList(file.path)) return listMutantTexts(file)
  if (!hasLanguage(file.path)) return []
  return [...listComments(file), ...(isTest(file.path) ? listTestTitles(file) : [])]
}

/** No name, comment, test title, page or mutant uses a word of the old dialect. */
export const checkBannedWords: Rule = (files) => files.flatMap(listBannedWords)

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

function listInText({ path, line, text }: Comment): Violation[] {
  return inText.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map((match) => ({
      path,
      line,
      message: `says "${match[0]}"; instead: ${instead}.`,
    })),
  )
}
