/**
 * Converts typed text to a subject of the log: "Member #17", also in the reader's language, is `member 17`; text without
 * a kind is searched unchanged. `names` are the kinds in the reader's language.
 */
export function toSubject(text: string, names: Readonly<Record<string, string>>): string {
  const typed = text.trim()
  for (const [kind, name] of Object.entries(names)) {
    if (!typed.toLowerCase().startsWith(name.toLowerCase())) continue
    const rest = typed.slice(name.length)
    if (rest === '') return kind
    if (/^[\s#\d]/.test(rest)) return `${kind} ${rest.replace(/^\s*#?\s*/, '')}`.trim()
  }
  return typed
}
