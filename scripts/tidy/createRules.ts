import migrationHashes from './migrationHashes.json' with { type: 'json' }
import { checkBannedText, checkFloats, checkOwnMocks } from './rules/bannedText.ts'
import { checkArrows } from './rules/checkArrows.ts'
import { checkComments } from './rules/checkComments.ts'
import { checkDocReferences } from './rules/checkDocReferences.ts'
import { checkExpectations } from './rules/checkExpectations.ts'
import { checkPolicies } from './rules/checkPolicies.ts'
import { checkSideways } from './rules/checkSideways.ts'
import { checkSizes } from './rules/checkSizes.ts'
import { checkSkips } from './rules/checkSkips.ts'
import { checkSqlNumbers } from './rules/checkSqlNumbers.ts'
import { checkTableWriters } from './rules/checkTableWriters.ts'
import {
  checkAgentsPage,
  checkMachinePaths,
  checkMigrations,
  checkReadmes,
  checkReleaseVersion,
  checkVersions,
} from './rules/documents.ts'
import { checkCycles, checkTinyFiles } from './rules/imports.ts'
import { checkBannedWords } from './rules/listBannedWords.ts'
import { checkCaseTwins, checkDeclaredNames, checkFileNames, checkRoomNames } from './rules/names.ts'
import { checkDefaultExports, checkNeverImported } from './rules/reachable.ts'
import { checkScreenStyle, checkScreenText, checkSpokenText } from './rules/screens.ts'
import { checkErrorCodes, checkTestProjects, checkTitles, checkVerbTests } from './rules/tests.ts'
import { checkCommentOpenings, checkVerbs } from './rules/wording.ts'
import type { Rule } from './SourceFile.ts'

/** Every rule that tidy holds, by the sentence that its test carries; `clone` is the folder of this clone. */
export function createRules(clone: string): Record<string, Rule> {
  return {
    'a file imports from a lower layer or its own package': checkArrows,
    'modules import lower layers only; capabilities and features never import each other': checkSideways,
    'policies neither read nor write': checkPolicies,
    'one module writes a table, and its README says so': checkTableWriters,
    'SQL names record types, accounts, statuses and units': checkSqlNumbers,
    'files and functions stay small': checkSizes,
    'a file exports its own name': checkFileNames,
    'no two paths differ only in case': checkCaseTwins,
    'no folder is called shared, common, utils, helpers or core': checkRoomNames,
    'no name says data, info, manager, helper or handle': checkDeclaredNames,
    'no banned text': checkBannedText,
    'money never becomes a float': checkFloats,
    'no part of our own is replaced in a test': checkOwnMocks,
    'every test runs and counts': checkSkips,
    'every test file belongs to a project': checkTestProjects,
    'an expectation is reached, awaited and compares something': checkExpectations,
    'a test title states a behavior': checkTitles,
    'every verb of the bank has a test': checkVerbTests,
    'every error code is reached by a test': checkErrorCodes,
    'a screen shows no text outside the catalogue': checkScreenText,
    'no part of a screen holds a sentence outside the catalogue': checkSpokenText,
    'a screen writes no colour or size': checkScreenStyle,
    'every package has a README of at most ten lines': checkReadmes,
    'AGENTS.md stays one page': checkAgentsPage,
    'a recorded migration is never edited': checkMigrations(migrationHashes),
    'versions are exact': checkVersions,
    'packages have the version of the changelog': checkReleaseVersion,
    'no path of one machine': checkMachinePaths(clone),
    'no file that nothing imports': checkNeverImported,
    'no default exports': checkDefaultExports,
    'a comment has at most two sentences': checkComments,
    'a comment opens with its subject': checkCommentOpenings,
    'a function starts with a listed verb': checkVerbs,
    'no name and no comment uses a replaced word': checkBannedWords,
    'imports form no circle, types included': checkCycles,
    'small files with one importer stay few': checkTinyFiles,
    'documents name files, functions and tests that exist': checkDocReferences,
  }
}
