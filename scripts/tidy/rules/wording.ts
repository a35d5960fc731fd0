import {
  hasInvertedOpening,
  hasLanguage,
  hasListedVerb,
  isRelativeClause,
  listComments,
  listFunctions,
} from '../language.ts'
import { isSource, type Rule, type SourceFile } from '../SourceFile.ts'

/** Code of the product and its tools. */
const counted = /^(apps|packages|devnet|scripts|e2e|bench)\//

const isCounted = ({ path }: SourceFile) => counted.test(path)

const verbShare = 0.92

/** At most eight names in a hundred are idioms of a library, such as a plugin's; all others start with a listed verb. */
export const checkVerbs: Rule = (files) => {
  const functions = files.filter((file) => isCounted(file) && isSource(file.path)).flatMap(listFunctions)
  const unlisted = functions.filter((entry) => !hasListedVerb(entry))
  if (unlisted.length <= functions.length * (1 - verbShare)) return []
  return unlisted.map(({ path, line, name }) => ({
    path,
    line,
    message: `${name} starts with no verb of scripts/tidy/language.ts.`,
  }))
}

/** A comment opens with its subject. */
export const checkCommentOpenings: Rule = (files) =>
  files
    .filter((file) => hasLanguage(file.path))
    .flatMap(listComments)
    .filter((comment) => isRelativeClause(comment) || hasInvertedOpening(comment))
    .map(({ path, line, text }) => ({
      path,
      line,
      message: `opens with no subject: "${text.slice(0, 40)}"; open with the subject.`,
    }))
