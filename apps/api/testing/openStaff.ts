import type { Role } from '@bank/bank'
import type { ConsoleFixture, Credentials } from './openConsoleFixture.ts'

/** People of the console by name, each with an open session. */
export type Staff = {
  person(name: string): Credentials & { readonly cookie: string }
  /** The cookie as a call takes it. */
  cookieOf(name: string): { readonly cookie: string }
  /** Opens a new session, whose cookie is sent from now on. */
  signInAgain(name: string): Promise<void>
}

/** Employs them and opens their sessions. */
export async function openStaff(
  fixture: ConsoleFixture,
  roles: Readonly<Record<string, Role>>,
): Promise<Staff> {
  const people = new Map<string, Credentials & { readonly cookie: string }>()
  for (const [name, role] of Object.entries(roles)) {
    const credentials = await fixture.employ(name, role)
    people.set(name, { ...credentials, cookie: await fixture.openSession(credentials) })
  }
  const person: Staff['person'] = (name) => {
    const found = people.get(name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }
  return {
    person,
    cookieOf: (name) => ({ cookie: person(name).cookie }),
    async signInAgain(name) {
      people.set(name, { ...person(name), cookie: await fixture.openSession(person(name)) })
    },
  }
}
