/**
 * Options of Node for a server of calls. Without them V8 keeps what a busy minute needed, and grows by half a gigabyte before it
 * collects; a server holds some tens of megabytes, and sheds calls long before the limit.
 */
export const serverMemory: readonly string[] = ['--max-semi-space-size=8', '--max-old-space-size=512']
