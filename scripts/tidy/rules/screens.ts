import { findName, findParent, findText, getSource, type Node, parseModule } from '../parseModule.ts'
import { getLine, isTest, type Rule, type SourceFile } from '../SourceFile.ts'

/** Inside these Lingui takes the text to the catalogue. */
const catalogued = ['Trans', 'Plural', 'Select', 'SelectOrdinal']
const spokenAttributes = [
  'alt',
  'title',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-roledescription',
]
const letter = /\p{L}/u
/** Addresses and the symbols of others' assets are the same in every language; our own unit's comes from the configuration. */
const wordless = /\b(0x[0-9a-f]*|USDT|BNB|USD|A(?=…))(?![\p{L}])/gu
/** The gallery of components is for development only and in no build, so it is not translated. */
const isScreen = (path: string) =>
  /^(apps\/(web|console)|packages\/ui)\/src\/(?!gallery\/).*\.tsx$/.test(path) && !isTest(path)

/** No text outside the catalogue: not between tags, not in an attribute that is read out or shown. */
export const checkScreenText: Rule = (files) =>
  files
    .filter((file) => isScreen(file.path))
    .flatMap((file) =>
      parseModule(file).nodes.flatMap((node) =>
        listLoneTexts(file, node)
          .filter((text) => letter.test(text.replace(wordless, '')))
          .map((text) => createViolation(file, node, text)),
      ),
    )

const createViolation = (file: SourceFile, node: Node, text: string) => ({
  path: file.path,
  line: getLine(file.text, node.start),
  message: `shows "${text.trim().slice(0, 40)}", which is in no catalogue; use <Trans> or t.`,
})

function listLoneTexts(file: SourceFile, node: Node): string[] {
  if (node.type === 'JSXText') {
    // An entity such as &nbsp; is punctuation, not a word.
    return isCatalogued(node) ? [] : [getSource(file, node).replace(/&\w+;/g, '')]
  }
  if (node.type === 'JSXExpressionContainer' && isChild(node) && !isCatalogued(node))
    return listTexts(node.expression as Node)
  if (node.type !== 'JSXAttribute' || !spokenAttributes.includes(findName(node.name) ?? '')) return []
  const value = node.value as Node | null
  return listTexts(value?.type === 'JSXExpressionContainer' ? (value.expression as Node) : value)
}

/** Every text that an expression may come to: either branch of a choice, and what a template says round its holes. */
function listTexts(value: Node | null): string[] {
  switch (value?.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [value.value] : []
    case 'TemplateLiteral':
      return [joinQuasis(value)]
    case 'ConditionalExpression':
      return [...listTexts(value.consequent as Node), ...listTexts(value.alternate as Node)]
    case 'LogicalExpression':
      return [...listTexts(value.left as Node), ...listTexts(value.right as Node)]
    default:
      return []
  }
}

function joinQuasis(template: Node): string {
  return (template.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** Files with untranslated proper names: languages, products, chains. */
const ownNames =
  /^apps\/(web|console)\/src\/(i18n\/(languages|writesWith|branding)|session\/networks|wallet\/(findWallets|walletApps))\.ts$/
/** A sentence, or words that begin like one; classes and keys are written small. */
const prose = /^\P{L}*(?:\p{Lu}\p{Ll}+[’']?\p{Ll}*[,:]? [\p{L}\d…]|A \p{Ll})|^\p{Lu}[\p{Ll} ,’']+[.!?…]$/u
/** A letter that no code is written with. */
const foreign = /(?![ -~])\p{L}/u
const spokenProperties = ['label', 'title', 'text', 'message', 'description', 'placeholder', 'hint']
const macros = ['msg', 't', 'plural', 'select', 'defineMessage']
const isApp = (path: string) =>
  /^apps\/(web|console)\/src\/.*\.tsx?$/.test(path) && !isTest(path) && !ownNames.test(path)

/** No sentence outside the catalogue in what a screen is made of: returned, kept in a table, or given to a toast. */
export const checkSpokenText: Rule = (files) => {
  const keys = files
    .filter(({ path }) => path === 'packages/api-schema/src/messageKeys.ts')
    .flatMap((file) => parseModule(file).nodes.map(findText))
  return files
    .filter((file) => isApp(file.path))
    .flatMap((file) =>
      parseModule(file).nodes.flatMap((node) => {
        const text = node.type === 'TemplateLiteral' ? joinQuasis(node) : findText(node)
        if (text === undefined || isSaidElsewhere(node)) return []
        const isSpoken = prose.test(text) || foreign.test(text) || isSpokenProperty(node, text)
        return isSpoken || (isToast(node) && !keys.includes(text)) ? [createViolation(file, node, text)] : []
      }),
    )
}

function isSpokenProperty(node: Node, text: string): boolean {
  const around = findParent(node)
  if (around?.type !== 'Property' || around.value !== node) return false
  return spokenProperties.includes(findName(around.key) ?? '') && /\p{L}{2,} \p{L}/u.test(text)
}

function isToast(node: Node): boolean {
  const call = findParent(node)
  const callee = call?.type === 'CallExpression' ? (call.callee as Node) : undefined
  return callee?.type === 'MemberExpression' && findName(callee.object) === 'toast'
}

/** True inside a macro or its descriptor, an error (no screen shows its message), a provider's error, or an import. */
function isSaidElsewhere(node: Node): boolean {
  for (let around = findParent(node); around !== undefined; around = findParent(around)) {
    const opening = around.openingElement as { name?: unknown } | undefined
    if (catalogued.includes(findName(opening?.name) ?? '')) return true
    switch (around.type) {
      case 'NewExpression':
      case 'ImportDeclaration':
        return true
      case 'TaggedTemplateExpression':
        return macros.includes(findName(around.tag) ?? '')
      case 'CallExpression':
        return [...macros, 'createProviderError'].includes(findName(around.callee) ?? '')
      case 'ObjectExpression':
        if (isDescriptor(around)) return true
    }
    if (/Function|Statement$/.test(around.type)) return false
  }
  return false
}

const isDescriptor = (object: Node): boolean =>
  ['id', 'message'].every((key) =>
    (object.properties as Node[]).some((property) => findName(property.key) === key),
  )

function isChild(node: Node): boolean {
  return ['JSXElement', 'JSXFragment'].includes(findParent(node)?.type ?? '')
}

function isCatalogued(node: Node): boolean {
  for (let around = findParent(node); around !== undefined; around = findParent(around)) {
    const opening = around.openingElement as { name?: unknown } | undefined
    if (catalogued.includes(findName(opening?.name) ?? '')) return true
  }
  return false
}

const colourPatterns = [
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![^<]*;)/i,
  /\b(?:rgba?|hsla?|oklch|oklab|lab|lch|color-mix)\(/,
  /\b(?:bg|text|border|ring|fill|stroke|from|to|via|outline|divide|shadow|accent|caret)-(?:red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone|black|white)\b/,
]
const sizePattern = /-\[\d+(?:\.\d+)?(?:px|rem|em)\]/
const isStyled = (path: string) => /^apps\/(web|console)\/src\/.*\.(tsx?|css)$/.test(path) && !isTest(path)

/** Colours and sizes are tokens of packages/ui; a screen names the token. */
export const checkScreenStyle: Rule = (files) =>
  files
    .filter((file) => isStyled(file.path))
    .flatMap((file) =>
      file.text.split('\n').flatMap((line, index) => {
        const found = [...colourPatterns, sizePattern]
          .map((pattern) => pattern.exec(line)?.[0])
          .find((text) => text)
        if (found === undefined) return []
        return [{ path: file.path, line: index + 1, message: `writes ${found}; use a token of packages/ui.` }]
      }),
    )
