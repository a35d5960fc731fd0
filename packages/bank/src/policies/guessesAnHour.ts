/** Failed sign-ins in an hour, from whatever address, by which a name counts as being guessed. */
export const guessesAnHour = 20
