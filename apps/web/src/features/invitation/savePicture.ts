export function savePicture(picture: Blob, name: string): void {
  const url = URL.createObjectURL(picture)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
