/** The service worker's own build; paths of this origin. */
export type Build = {
  /** Hash that differs when any file of the build does; the page has it as `meta[name=build]`. */
  readonly id: string
  /** Every file that screens consist of, under names that change with their content. */
  readonly files: readonly string[]
  /** The texts of the screens beside Home, by the code of their language. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}
