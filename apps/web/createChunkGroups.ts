import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names of modules by folder from the root of the repository: a file without its extension, or a folder for
 * everything below it.
 */
type ModuleNames = Readonly<Record<string, readonly string[]>>
type ChunkGroup = { readonly name: string; readonly modules: ModuleNames; readonly except?: ModuleNames }

const lucide = 'node_modules/lucide-react/dist/esm/icons'
const query = 'node_modules/@tanstack/query-core/build/modern'
const reactQuery = 'node_modules/@tanstack/react-query/build/modern'

/** Code of every visit in three files instead of two dozen, then what members need; an earlier group has precedence. */
const chunkGroups: readonly ChunkGroup[] = [
  {
    name: 'engines',
    modules: {
      node_modules: [
        'react',
        'react-dom',
        'scheduler',
        '@lingui/core',
        '@lingui/react',
        '@tanstack/query-core',
        '@tanstack/react-query',
      ],
    },
    // Code that Home does not use stays with its users: infinite lists, and mutations.
    except: {
      [query]: ['mutationObserver', 'infiniteQueryObserver', 'queriesObserver'],
      [reactQuery]: ['useMutation', 'useMutationState', 'useInfiniteQuery', 'useQueries'],
    },
  },
  {
    // The lower layers.
    name: 'foundation',
    modules: {
      packages: ['api-schema/src', 'money/src', 'ui/src'],
      'apps/web/src': ['api', 'i18n', 'routing', 'session', 'toasts'],
      'apps/web/src/components/notices': ['ComingChanges', 'Failure'],
    },
    except: {
      'packages/api-schema/src': ['calls', 'console', 'sentences'],
      'packages/money/src': ['computeInterestDown', 'exchangeCost', 'tokenUnits'],
      'packages/ui/src': [
        'charts',
        'files',
        'gallery',
        'overlays',
        'bars/LevelBar',
        'controls/Chips',
        'controls/CopyText',
        'controls/ThemeChips',
        'icons/AppIcon',
        'icons/Identicon',
        'icons/TermIcon',
        'states/Steps',
        'states/ToastLine',
      ],
      'apps/web/src/api': ['listAll', 'pages'],
      'apps/web/src/i18n': ['catalogues'],
      'apps/web/src/routing': ['findInviter', 'useNavigate', 'useParams'],
      'apps/web/src/toasts': ['SupportLink', 'ToastRegion', 'withBlockingFirst'],
    },
  },
  {
    // Small modules of Home that other screens use too: separate files would cost each more than they hold.
    name: 'home',
    modules: {
      [lucide]: [
        'circle-exclamation-point',
        'circle-question-mark',
        'shield-check',
        'chevron-right',
        'house',
        'trending-up',
        'user-round',
        'users-round',
        'wallet',
        'x',
      ],
      'apps/web/src/app': ['syncPreferenceCookies'],
      'apps/web/src/components': [
        'CatchErrors',
        'HelpLink',
        'SolvencyFooter',
        'NearWindow',
        'OpeningFigures',
        'formatCover',
        'useChainName',
      ],
      'apps/web/src/features/home': ['RateNow', 'exchange/ExchangeFacts', 'loadMemberHead'],
      'apps/web/src/forms': ['useAmountProblemText', 'validateAmount'],
      'apps/web/src/offline': ['installPrompt', 'newVersion'],
      'apps/web/src': ['pendingRequests'],
    },
    except: { 'apps/web/src/pendingRequests': ['useUnresolvedKinds'] },
  },
  {
    // A member's assets, on Home and in the personal centre.
    name: 'assets',
    modules: {
      'packages/ui/src/charts': ['Sparkline', 'computeLines'],
      'apps/web/src/components': [
        'assets',
        'formatSigned',
        'notices/SuspendedNotice',
        'SplitFigure',
        'splitCents',
      ],
      'apps/web/src/features/home/member': ['Actions', 'MemberHead', 'UnfinishedShape'],
    },
  },
  {
    // Session, pending transactions and their names: every screen of a member needs them.
    name: 'member',
    modules: {
      [lucide]: ['check', 'clock', 'copy'],
      [query]: ['infiniteQueryObserver'],
      [reactQuery]: ['useInfiniteQuery'],
      'packages/chain/src': ['addressText'],
      'packages/ui/src': ['controls/CopyText'],
      'apps/web/src/components': ['addresses/useMemberAddress', 'PageTitle'],
      'apps/web/src/records': ['accountQueries', 'recordStates'],
      'apps/web/src/notifications': ['notificationSetting'],
      'apps/web/src/signIn': ['notifyFailure'],
      'apps/web/src/toasts': ['withBlockingFirst'],
      'apps/web/src/transactions/state': [
        'classifyReplacement',
        'reduceTransaction',
        'transaction',
        'transactionStorage',
        'transactionStore',
        'useTransactions',
      ],
      'apps/web/src/wallet': ['isAddress', 'parseWalletError'],
    },
  },
  {
    // Modules of record lists.
    name: 'records',
    modules: {
      [lucide]: ['arrow-down-left', 'arrow-up-right', 'lock', 'piggy-bank'],
      'packages/chain/src': ['getTransactionUrl'],
      'packages/ui/src': ['charts/PointReader', 'controls/Chips', 'states/Steps'],
      'apps/web/src/api': ['listAll', 'pages'],
      'apps/web/src/components': ['dates', 'DiscardButton', 'lists', 'NotifyMeButton', 'notices/SignedOut'],
      'apps/web/src/components/addresses': ['ExplorerLink', 'LongText'],
      'apps/web/src/components/transactions': ['StepList'],
      'apps/web/src/preferences': ['useStoredChoice'],
      'apps/web/src/routing': ['useNavigate'],
    },
  },
  {
    // The member's part in a transaction, on every screen that can send one.
    name: 'transactions',
    modules: {
      'apps/web/src/components/transactions': ['notifyWalletBusy', 'TransactionActions', 'TransactionStatus'],
      'apps/web/src/transactions/state': ['callSteps', 'hasUnusedPermission'],
    },
  },
  {
    // The personal centre with its sheets, which share much of its code.
    name: 'my',
    modules: {
      'apps/web/src/features/my': ['linked/linkedRecord', 'ongoing', 'withdrawals/WithdrawalCard'],
      'apps/web/src/features/my/ledger': [
        'createLedgerColumns',
        'formatSignedAmount',
        'ledgerEvent',
        'ledgerMetadata',
      ],
      'apps/web/src/features/my/withdraw': ['sendWithdrawal', 'UnresolvedWithdrawal'],
    },
  },
  {
    // Finding and verifying the wallet, for every user who has one.
    name: 'wallet',
    modules: {
      node_modules: ['mipd'],
      'node_modules/@noble/hashes/esm': ['_u64', 'crypto', 'sha3', 'utils'],
      'node_modules/viem/_esm/errors': ['address', 'base', 'data', 'encoding', 'version'],
      'node_modules/viem/_esm/utils': ['address/getAddress', 'address/isAddress', 'hash/keccak256', 'lru'],
      'node_modules/viem/_esm/utils/data': ['isHex', 'pad', 'size'],
      'node_modules/viem/_esm/utils/encoding': ['fromHex', 'toBytes', 'toHex'],
      'packages/chain/src': ['chains', 'getAddChainParameters'],
      'apps/web/src/features/membership': ['Membership', 'useTransactionNotifications'],
      'apps/web/src/notifications': ['sendSystemNotification'],
      'apps/web/src/signIn': ['prompts', 'resumeWallet', 'verifyWallet', 'watchSession'],
      'apps/web/src/transactions/run': ['watchTransactions'],
      'apps/web/src/wallet': [
        'findWallets',
        'rememberedWallet',
        'toChainHex',
        'walletConnection',
        'walletOption',
        'walletState',
        'walletStore',
      ],
    },
  },
  {
    // Shared by the order watches of every screen and by each order's own screen.
    name: 'watch',
    modules: {
      'node_modules/viem/_esm/utils/unit': ['formatUnits', 'parseUnits', 'Value'],
      'apps/web/src/notifications': ['listNotifications', 'useNotifications'],
      'apps/web/src/features/cross': ['tokens/formatTokenAmount'],
      'apps/web/src/features/mixing': ['coin'],
      'apps/web/src/records': [
        'computePollIntervalMs',
        'crossOrderQueries',
        'earningQueries',
        'mixingQueries',
      ],
    },
  },
]

const root = join(import.meta.dirname, '../..')
const extensions = ['.ts', '.tsx', '.mjs', '.js']
const isModule = (file: string): boolean => extensions.some((extension) => file.endsWith(extension))

/** The files of a name; throws for a name without any, so that a moved file cannot leave its chunk unnoticed. */
function resolveModule(folder: string, name: string): string[] {
  const path = join(root, folder, name)
  const file = extensions.map((extension) => path + extension).find((candidate) => existsSync(candidate))
  if (file !== undefined) return [file]
  const files = existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  const modules = files.filter(isModule).map((below) => join(path, below))
  if (modules.length === 0)
    throw new Error(`createChunkGroups.ts names ${folder}/${name}, which has no module.`)
  return modules
}

const resolveModules = (names: ModuleNames = {}): string[] =>
  Object.entries(names).flatMap(([folder, list]) => list.flatMap((name) => resolveModule(folder, name)))

/** The groups as Rolldown takes them. */
export function createChunkGroups(
  groups: readonly ChunkGroup[] = chunkGroups,
): { name: string; test: (id: string) => boolean }[] {
  return groups.map(({ name, modules, except }) => {
    const members = new Set(resolveModules(modules))
    for (const file of resolveModules(except)) members.delete(file)
    return { name, test: (id) => members.has(id) }
  })
}
