import { basename, posix } from 'node:path'
import { findName, type Node, parseModule } from '../parseModule.ts'
import { getLine, isModule, isSource, type Rule, type SourceFile, type Violation } from '../SourceFile.ts'

const bannedRooms = ['shared', 'common', 'utils', 'util', 'helpers', 'helper', 'core', 'misc', 'lib']
const verbName =
  /^(get|find|list|open|request|credit|debit|hold|release|settle|cancel|reverse|parse|format|assert|create|start|read|write|check|build|run)[A-Z]/
const bannedWords = /^(data|info|manager|helpers?|utils?)$|^handle[A-Z]/
const bannedEndings = /(Manager|Helper|Helpers|Utils?)$/
/** Entries and configurations are named by what runs them, Fastify's parts by what they add, errors by their kind. */
const namedOtherwise =
  /(^|\/)(index|main|errors|vitestGlobalSetup)\.tsx?$|^apps\/api\/src\/(routes|plugins)\/|\.config\.(ts|js|mjs)$|\.mjs$/
const declarations = [
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
]

/**
 * A file with one export carries its name (the first letter may differ, as for a type); one whose several
 * exports belong together is named for what they share, and never for a verb that it does not export.
 */
export const checkFileNames: Rule = (files) =>
  files
    .filter((file) => isSource(file.path) && !namedOtherwise.test(file.path))
    .flatMap((file) => {
      const name = basename(file.path).replace(/\.[a-z]+$/, '')
      const { exports } = parseModule(file)
      const values = exports.filter((entry) => !entry.isType)
      const claims = values.length === 1 || exports.length === 1 || verbName.test(name)
      if (!claims || exports.length === 0 || exports.some((entry) => isSameName(entry.name, name))) return []
      if (values.length > 1 && values.some((entry) => entry.name.startsWith(name))) return []
      const names = exports.map((entry) => entry.name).join(', ')
      return [{ path: file.path, message: `exports ${names} but nothing named ${name}.` }]
    })

function isSameName(exported: string, file: string): boolean {
  return exported.slice(1) === file.slice(1) && exported[0]?.toLowerCase() === file[0]?.toLowerCase()
}

/** Two paths that differ only in case are one path on some disks. */
export const checkCaseTwins: Rule = (files) => {
  const seen = new Map<string, string>()
  return files.flatMap((file) => {
    const lower = file.path.toLowerCase()
    const twin = seen.get(lower)
    seen.set(lower, file.path)
    return twin === undefined ? [] : [{ path: file.path, message: `differs from ${twin} only in case.` }]
  })
}

/** A folder's name says its purpose. */
export const checkRoomNames: Rule = (files) =>
  files
    .filter((file) => !file.path.startsWith('contracts/lib/'))
    .flatMap((file) => {
      const banned = posix
        .dirname(file.path)
        .split('/')
        .find((part) => bannedRooms.includes(part))
      return banned === undefined
        ? []
        : [{ path: file.path, message: `lies in a folder called ${banned}; name it for its purpose.` }]
    })

/** No declared name says `data`, `info`, `manager`, `helper`, `utils` or `handleX`. */
export const checkDeclaredNames: Rule = (files) =>
  files
    .filter((file) => isModule(file.path))
    .flatMap((file) => parseModule(file).nodes.flatMap((node) => check(file, node)))

function check(file: SourceFile, node: Node): Violation[] {
  // A pattern such as `const { data } = …` takes the name a library gave.
  const name = node.type === 'VariableDeclarator' || isDeclared(node) ? findName(node.id) : undefined
  if (name === undefined || !(bannedWords.test(name) || (isDeclared(node) && bannedEndings.test(name))))
    return []
  const message = `is called ${name}; say what it holds or does.`
  return [{ path: file.path, line: getLine(file.text, node.start), message }]
}

/** A value may bear the name of what it holds, as another's contract does; a function, class or type is ours to name. */
function isDeclared(node: Node): boolean {
  return declarations.includes(node.type)
}
