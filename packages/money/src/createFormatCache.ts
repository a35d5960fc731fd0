/**
 * Makes each formatter once and keeps it, by language and options: making one takes a hundred times as long as using
 * it, and a list has hundreds of figures. For options that the code names, never for what a caller sends: nothing is
 * forgotten.
 */
export function createFormatCache<Options extends object, Format>(
  createFormat: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const kept = new Map<string, Format>()
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`
    const before = kept.get(key)
    if (before) return before
    const format = createFormat(locale, options)
    kept.set(key, format)
    return format
  }
}
