/** MIME type of each file format. */
const mimeTypes = { csv: 'text/csv', json: 'application/json' } as const

/** Saves a text as a download under `name` with the extension of its format. */
export function saveFile(name: string, format: keyof typeof mimeTypes, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mimeTypes[format]};charset=utf-8` }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.${format}` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
