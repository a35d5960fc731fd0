import fc from 'fast-check'
import { chooseTestSeed } from './chooseTestSeed.ts'

// Set-up file of every Vitest project: the values of a property follow from the seed that the run prints.
fc.configureGlobal({ seed: chooseTestSeed() })
