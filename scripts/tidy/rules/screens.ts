import { type Node, nameOf, parentOf, parseModule, sourceOf, textOf } from '../parseModule.ts'
import { isTest, lineAt, type Rule, type SourceFile } from '../SourceFile.ts'

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
const wordless = /\b(0x[0-9a-f]*|USDT|BNB|USD)(?![\p{L}])/gu
const isScreen = (path: string) =>
  /^(apps\/(web|console)|packages\/ui)\/src\/.*\.tsx$/.test(path) && !isTest(path)

/** No text outside the catalogue: not between tags, not in an attribute that is read out or shown. */
export const checkScreenText: Rule = (files) =>
  files
    .filter((file) => isScreen(file.path))
    .flatMap((file) =>
      parseModule(file).nodes.flatMap((node) => {
        const text = loneText(file, node)
        if (text === undefined || !letter.test(text.replace(wordless, ''))) return []
        const message = `shows "${text.trim().slice(0, 40)}", which is in no catalogue; use <Trans> or t.`
        return [{ path: file.path, line: lineAt(file.text, node.start), message }]
      }),
    )

function loneText(file: SourceFile, node: Node): string | undefined {
  if (node.type === 'JSXText') {
    // An entity such as &nbsp; is punctuation, not a word.
    return isCatalogued(node) ? undefined : sourceOf(file, node).replace(/&\w+;/g, '')
  }
  if (node.type === 'JSXExpressionContainer' && isChild(node) && !isCatalogued(node))
    return textOf(node.expression)
  if (node.type !== 'JSXAttribute' || !spokenAttributes.includes(nameOf(node.name) ?? '')) return undefined
  const value = node.value as Node | null
  return value?.type === 'JSXExpressionContainer' ? textOf(value.expression) : textOf(value)
}

function isChild(node: Node): boolean {
  return ['JSXElement', 'JSXFragment'].includes(parentOf(node)?.type ?? '')
}

function isCatalogued(node: Node): boolean {
  for (let around = parentOf(node); around !== undefined; around = parentOf(around)) {
    const opening = around.openingElement as { name?: unknown } | undefined
    if (catalogued.includes(nameOf(opening?.name) ?? '')) return true
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
