/**
 * The environment of a process that a test starts: these variables, and of this process nothing but what Node needs. Half of
 * the child's start would be compiling what another has compiled before, hence the cache.
 */
export function createChildEnvironment(
  variables: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const given = Object.entries({ PATH, HOME, NODE_COMPILE_CACHE, ...variables })
  return Object.fromEntries(given.filter((each): each is [string, string] => each[1] !== undefined))
}
