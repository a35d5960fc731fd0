import fc from 'fast-check'

// The same inputs in every run: a mutant that only some inputs kill would make the score a matter of chance.
fc.configureGlobal({ seed: 20_261_125, endOnFailure: true })
