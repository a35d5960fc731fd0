/** What a browser calls each kind of file. */
const mimeTypes = { csv: 'text/csv', json: 'application/json' } as const

/** Hands a text to the browser as a download under `name` with the ending of its format. */
export function saveFile(name: string, format: keyof typeof mimeTypes, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mimeTypes[format]};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.${format}` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
