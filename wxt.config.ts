// The build: one manifest for Chromium browsers and one for Firefox, both Manifest V3.
import { readFileSync } from 'node:fs';
import { defineConfig } from 'wxt';
import { commandKeys } from './components/controls/key-table';
import { dateBuild } from './test/tools/current-build';
import { guideFiles } from './test/tools/packages/guide';
import { createLicences, licencesFile } from './test/tools/packages/licences';

/** The extension requests one origin at a time, the one that the person entered, in a click. */
const optionalOrigins = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'];

/** The popup's page. The query tells it that it is in the side panel. */
const panelPath = 'popup.html?view=panel';

/** Only for `npm run dev`: Vite writes styles into pages, and tells them by a web socket what to reload. */
const served = { styles: " 'unsafe-inline'", connections: ' ws://localhost:*' };

/** Only the cleaner and the inert parser turn text into HTML (components/rich-text). Vite's own code would fail. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types dompurify quick-capture'];

/** Rollup's codes of harmless warnings. */
const quietWarnings: ReadonlySet<string> = new Set(['INVALID_ANNOTATION', 'MODULE_LEVEL_DIRECTIVE']);

/** A catalogue without descriptions and white space. */
function wordsAlone(path: string): string {
  return JSON.stringify(JSON.parse(readFileSync(path, 'utf8')), (name, value) =>
    name === 'description' && typeof value === 'string' ? undefined : value,
  );
}

const licences = createLicences();

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/webextension-polyfill'],
  outDir: '.output',
  vite: () => ({
    plugins: [licences.plugin],
    // A class keeps its name, for tests and for reading: test/unit/components/styles.test.ts keeps names apart.
    css: { modules: { generateScopedName: '[local]' } },
    build: {
      // One sheet for all pages, since chunks would make each page open several.
      cssCodeSplit: false,
      // Files cost time, and the pages share most code: with 4 scripts instead of 8, the popup was painted 24 ms sooner (128
      // against 152, 30 openings each, alternately).
      rollupOptions: {
        output: { experimentalMinChunkSize: 1_000_000 },
        // Rollup warns about comments in packages, which this project can't fix.
        onwarn(warning, warn) {
          const isOfPackage = warning.id?.includes('/node_modules/') === true;
          if (!isOfPackage || !quietWarnings.has(warning.code ?? '')) warn(warning);
        },
      },
      // Only for a page's own scripts. A later import() needs few files, and their preload tags cost 20 ms of processor time.
      modulePreload: {
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
    },
  }),
  hooks: {
    'prepare:publicPaths': (_wxt, paths) => void paths.push('help.html'),
    // Descriptions and white space are a quarter of the catalogues, and browsers ignore them. The sources
    // keep them.
    'build:publicAssets'({ config }, files) {
      for (const [at, file] of files.entries())
        if ('absoluteSrc' in file && file.relativeDest.endsWith('messages.json'))
          files[at] = { relativeDest: file.relativeDest, contents: wordsAlone(file.absoluteSrc) };
      files.push(...guideFiles());
      // Called after every bundle was written.
      const contents = licences.text(config.command);
      if (contents !== null) files.push({ relativeDest: licencesFile, contents });
    },
    // For `npm start`. This process read no source before it began.
    'build:done': ({ config }) => dateBuild(config.outDir, performance.timeOrigin),
  },
  manifest: ({ browser, command }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: [
      'activeTab',
      'alarms',
      'contextMenus',
      'notifications',
      'scripting',
      'storage',
      'webRequest',
      ...(browser === 'firefox' ? [] : ['sidePanel']),
    ],
    optional_host_permissions: optionalOrigins,
    incognito: 'not_allowed',
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self'${command === 'serve' ? served.styles : ''}`,
        "img-src 'self' data: blob:",
        `connect-src https: http://localhost:* http://127.0.0.1:*${command === 'serve' ? served.connections : ''}`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        ...(command === 'serve' ? [] : trustedTypes),
      ].join('; '),
    },
    omnibox: { keyword: 'qc' },
    action: { default_title: '__MSG_actionTitle__', default_area: 'navbar' },
    commands: {
      _execute_action: { suggested_key: commandKeys._execute_action },
      'capture-idea': {
        suggested_key: commandKeys['capture-idea'],
        description: '__MSG_commandCaptureIdea__',
      },
      'capture-note': {
        suggested_key: commandKeys['capture-note'],
        description: '__MSG_commandCaptureNote__',
      },
      'capture-comment': {
        suggested_key: commandKeys['capture-comment'],
        description: '__MSG_commandCaptureComment__',
      },
      // Without a key: Chromium suggests at most four.
      'add-to-draft': { description: '__MSG_commandAddToDraft__' },
    },
    ...(browser === 'firefox'
      ? {
          sidebar_action: {
            default_panel: panelPath,
            default_title: '__MSG_extensionName__',
            default_icon: 'icon/32.png',
            open_at_install: false,
          },
          browser_specific_settings: {
            gecko: {
              id: 'quick-capture@quick-capture.example',
              strict_min_version: '142.0',
              data_collection_permissions: {
                required: [
                  'websiteContent',
                  'browsingActivity',
                  'personalCommunications',
                  'authenticationInfo',
                  'personallyIdentifyingInfo',
                ],
              },
            },
          },
        }
      : {
          minimum_chrome_version: '120',
          side_panel: { default_path: panelPath },
          storage: { managed_schema: 'managed-policy.json' },
        }),
  }),
});
