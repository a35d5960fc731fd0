import { join } from 'node:path'
import { precompress } from '@bank/ui/precompress'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { buildScript } from './buildScript.ts'
import { buildServiceWorker } from './buildServiceWorker.ts'
import { preloadFirst } from './preloadFirst.ts'
import { prerender } from './prerender.ts'

const { PRODUCT_NAME = 'Wallet Bank', UNIT_SYMBOL = 'GUSD', PUBLIC_ORIGIN = '' } = process.env

/**
 * Names the page of the dev server; a built page gets its names from the api that serves it. The dev server also opens
 * the gallery of components at /gallery.
 */
function serveDevPage(): Plugin {
  return {
    name: 'name-dev-page',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url?.replace(/\?.*/, '') === '/gallery') request.url = '/gallery.html'
        next()
      })
    },
    transformIndexHtml: (html) =>
      html
        .replaceAll('%PRODUCT_NAME%', PRODUCT_NAME)
        .replaceAll('%UNIT_SYMBOL%', UNIT_SYMBOL)
        .replaceAll('%PUBLIC_ORIGIN%', PUBLIC_ORIGIN),
  }
}

const startFile = join(import.meta.dirname, 'src/app/start/start.ts')

/** Builds `start.js`, which starts the app on a prerendered page. */
function buildStart(): Plugin {
  return {
    name: 'build-start',
    apply: 'build',
    async buildStart() {
      this.emitFile({ type: 'asset', fileName: 'start.js', source: await buildScript(startFile) })
    },
  }
}

const cwd = import.meta.dirname

const firstLoad = [
  {
    name: 'engines',
    // Code that Home does not use stays with its users: infinite lists, and mutations.
    test: /node_modules\/(react|react-dom|scheduler|@lingui|@tanstack(?!.*(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|queriesObserver|useQueries)))\//,
  },
  {
    name: 'floors',
    test: /(packages\/(ui|money|api-schema)\/src\/(?!overlays|files|charts|gallery|sentences|calls|console|interestDown|exchangeCost|Chips|CopyText|Identicon|LevelBar|Steps|TermIcon)|apps\/web\/src\/(session\/|api\/(?!listAll|pages)|i18n\/(?!catalogues)|routing\/(?!use(Params|Navigate)|findInviter)|components\/notices\/(ComingChanges|Failure|SuspendedNotice)|toasts\/(?!ToastRegion|withBlockingFirst)))[^?]*\.tsx?$/,
  },
  {
    // Small modules of Home that other screens use too: separate files would cost each more than they hold.
    name: 'home',
    test: /(lucide-react\/dist\/esm\/icons\/(circle-exclamation-point|circle-question-mark|shield-check|chevron-right|users-round|wallet|x)|apps\/web\/src\/(components\/(HelpLink|SolvencyFooter|notices\/UnresolvedRequest)|forms\/(useAmountProblemText|validateAmount)|pendingRequests\/|features\/home\/exchange\/ExchangeFacts|offline\/(newVersion|installPrompt)|app\/(syncPreferenceCookies|CatchErrors)))\.(tsx?|mjs)$/,
  },
  {
    // Session, pending transactions and their names: every screen of a member needs them.
    name: 'member',
    test: /(lucide-react\/dist\/esm\/icons\/(check|clock|copy)|useInfiniteQuery|infiniteQueryObserver|packages\/ui\/src\/CopyText|packages\/chain\/src\/addressText|apps\/web\/src\/(wallet\/(isAddress|parseWalletError)|components\/(addresses\/useMemberAddress|useChainName|PageTitle)|signIn\/notifyFailure|transactions\/state\/(transaction|useTransactions|transactionStore|transactionStorage|reduceTransaction|classifyReplacement)|notifications\/notificationSetting|toasts\/withBlockingFirst|features\/my\/myQueries))\.(tsx?|m?js)$/,
  },
  {
    // Modules of record lists.
    name: 'records',
    test: /(lucide-react\/dist\/esm\/icons\/(lock|piggy-bank|arrow-up-right|arrow-down-left)|packages\/ui\/src\/(Chips|Steps|charts\/(movePoint|PointReader))|packages\/chain\/src\/explorerUrl|apps\/web\/src\/(api\/(listAll|pages)|routing\/useNavigate|preferences\/useStoredChoice|components\/(notices\/SignedOut|addresses\/(ExplorerLink|LongText)|lists\/\w+|dates\/\w+|NotifyMeButton|DiscardButton)))\.(tsx?|m?js)$/,
  },
  {
    // The personal centre with its sheets, which share much of its code.
    name: 'my',
    test: /apps\/web\/src\/features\/my\/(ledger\/(ledgerEvent|ledgerMetadata|ledgerColumns|ledgerRecord)|linked\/linkedRecord|withdraw\/(sendWithdrawal|UnresolvedWithdrawal)|withdrawals\/WithdrawalCard|ongoing\/\w+)\.tsx?$/,
  },
  {
    // Finding and verifying the wallet, for every user who has one.
    name: 'wallet',
    test: /(node_modules\/(mipd|@noble\/hashes\/esm\/(_u64|sha3|crypto|utils)|viem\/_esm\/(errors\/(address|version|base|data|encoding)|utils\/(lru|hash\/keccak256|address\/(get|is)Address|data\/(isHex|size|pad)|encoding\/(toBytes|fromHex|toHex))))[./]|packages\/chain\/src\/(chains|addChainParameters)\.ts|apps\/web\/src\/(features\/membership\/(Membership|useTransactionNotifications)|signIn\/(verifyWallet|watchSession|prompts|resumeWallet)|wallet\/(toChainHex|walletState|walletStore|walletConnection|walletOption|findWallets|rememberedWallet)|notifications\/sendSystemNotification|transactions\/run\/watchTransactions)\.tsx?$)/,
  },
  {
    // Shared by the order watches of every screen and by each order's own screen.
    name: 'watch',
    test: /(viem\/_esm\/utils\/unit\/(Value|formatUnits|parseUnits)\.js|apps\/web\/src\/(notifications\/(useNotifications|listNotifications)|features\/(cross\/(computePollIntervalMs|crossOrderQueries|tokens\/formatTokenAmount)|mixing\/(coin|mixingQueries)|earning\/earningQueries))\.tsx?)$/,
  },
]

export default defineConfig({
  root: cwd,
  plugins: [
    react(),
    lingui({ cwd, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
    tailwindcss(),
    serveDevPage(),
    preloadFirst(),
    buildStart(),
    buildServiceWorker(),
    // A build that is only read needs neither prerendered pages nor compressed files.
    ...(process.env.BUILD_TO_READ === '1' ? [] : [precompress(), prerender()]),
  ],
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    manifest: true,
    sourcemap: true,
    assetsInlineLimit: 0,
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    // Code of every visit, in three files instead of two dozen: the engines, the lower layers, and small
    // modules.
    rolldownOptions: { output: { codeSplitting: { groups: firstLoad } } },
  },
  server: { proxy: { '/api': process.env.API_URL ?? 'http://localhost:8080' } },
})
