/** What the service worker knows of the build it came with; paths of this origin. */
export type Build = {
  /** Bytes that differ when anything of the build does; the page bears it as `meta[name=build]`. */
  readonly id: string
  /** Everything that screens are made of, under names that change with what is in them. */
  readonly files: readonly string[]
  /** The texts of the screens beside Home, by the code of their language. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}
