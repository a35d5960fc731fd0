/** Joins class names, dropping what is absent. */
export const joinClasses = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
