/**
 * What somebody typed as the log has it: "Member #17" or the same in the reader's language is `member 17`; what names
 * no kind is searched as it stands. `names` are the kinds in the reader's words.
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
