/** The languages of the product, the default and fallback first. */
export const languages = ['zh_CN', 'zh_TW', 'en', 'ja', 'ko'] as const

/** A language of the product. */
export type Language = (typeof languages)[number]

/** The language for a person who has chosen none. */
export const defaultLanguage: Language = 'zh_CN'

/** Checks whether a text names a language of the product. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** Finds the first supported language of an `Accept-Language` header, or undefined. */
export function findAcceptedLanguage(acceptLanguage: string): Language | undefined {
  const ranked = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: tag.replaceAll('_', '-'), weight: quality ? Number(quality.trim().slice(2)) : 1 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { tag } of ranked) {
    if (/^zh-(.*-)?(tw|hk|mo|hant)\b/.test(tag)) return 'zh_TW'
    const primary = tag.split('-')[0]
    if (primary === 'zh') return 'zh_CN'
    if (primary === 'en' || primary === 'ja' || primary === 'ko') return primary
  }
  return undefined
}
