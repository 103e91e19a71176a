// Owns the build: one manifest for Chromium browsers and one for Firefox, both Manifest V3.
import { defineConfig } from 'wxt';

/** Only origins that a person names are ever asked for, one at a time, in a click (see README, Permissions). */
const optionalOrigins = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'];

interface ModuleGraph {
  getModuleIds(): IterableIterator<string>;
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

/**
 * Every file that a page is made of costs the browser 2 to 4 ms, one after the other, so what pages share is in few: `first`
 * is what the popup loads before it is drawn, for the others to share; then what the page of all captures, and the settings,
 * need beside it and are not alone in needing. A file for each combination of pages would be more than 20.
 */
function sharedInFewFiles() {
  let groups: readonly (readonly [name: string, ids: ReadonlySet<string>])[] | undefined;
  return (id: string, graph: ModuleGraph): string | undefined => {
    if (id.includes('/entrypoints/')) return undefined;
    groups ??= groupsOf(graph);
    return groups.find(([, ids]) => ids.has(id))?.[0];
  };
}

/** In this order: what belongs to several is in the first of them. */
function groupsOf(graph: ModuleGraph) {
  const popup = importedBy('popup', graph);
  const popupLater = importedBy('popup', graph, { onDemandToo: true });
  const activity = importedBy('activity', graph);
  const options = importedBy('options', graph);
  return [
    ['first', popup],
    ['captures', both(activity, new Set([...options, ...popupLater]))],
    ['settings', both(options, popupLater)],
  ] as const;
}

function both(one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...one].filter((id) => other.has(id)));
}

/** All that a page imports, directly or not. */
function importedBy(page: string, graph: ModuleGraph, { onDemandToo } = { onDemandToo: false }) {
  const start = `/entrypoints/${page}/index.html`;
  const found = new Set([...graph.getModuleIds()].filter((id) => id.endsWith(start)));
  // A set gives what is added while it is walked.
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const imported of onDemandToo ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
      found.add(imported);
  }
  return found;
}

/**
 * Every browser of the manifest knows ES2022. A second pass folds what the first one left; folding functions with arguments
 * into their callers makes what is compressed larger.
 */
const terserOptions = {
  ecma: 2020,
  compress: { passes: 2, inline: 1 },
  format: { comments: false },
} as const;

/** The popup's own page, told where it is. */
const panelPath = 'popup.html?view=panel';

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/webextension-polyfill'],
  outDir: '.output',
  vite: ({ command }) => ({
    // Terser names by frequency and folds more: 3 kB less of the popup, compressed, and 3 kB less of the worker than esbuild.
    ...(command === 'build' && process.env.V_TERSER
      ? { build: { minify: 'terser' as const, terserOptions } }
      : {}),
  }),
  hooks: {
    'vite:build:extendConfig'(entrypoints, config) {
      if (!process.env.V_CHUNK) return;
      if (!entrypoints.some(({ name }) => name === 'popup')) return;
      config.build ??= {};
      // Every browser of the manifest knows the links that it stands in for.
      config.build.modulePreload = { polyfill: false };
      const { output } = config.build.rollupOptions ?? {};
      if (output && !Array.isArray(output)) output.manualChunks = sharedInFewFiles();
    },
  },
  manifest: ({ browser }) => ({
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
        "style-src 'self'",
        "img-src 'self' data: blob:",
        'connect-src https: http://localhost:* http://127.0.0.1:*',
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        // No text becomes HTML but through the cleaner and the parser apart (components/rich-text).
        "require-trusted-types-for 'script'",
        'trusted-types dompurify quick-capture',
      ].join('; '),
    },
    omnibox: { keyword: 'qc' },
    action: { default_title: '__MSG_actionTitle__', default_area: 'navbar' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+K' } },
      'capture-idea': {
        // Firefox on Linux opens its History menu with Alt+Shift+S.
        suggested_key: { default: browser === 'firefox' ? 'Alt+Shift+J' : 'Alt+Shift+S' },
        description: '__MSG_commandCaptureIdea__',
      },
      'capture-note': {
        // … and its Downloads with Ctrl+Shift+Y.
        suggested_key: { default: browser === 'firefox' ? 'Alt+Shift+N' : 'Ctrl+Shift+Y' },
        description: '__MSG_commandCaptureNote__',
      },
      'capture-comment': {
        suggested_key: { default: 'Alt+Shift+M' },
        description: '__MSG_commandCaptureComment__',
      },
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
                required: ['websiteContent', 'authenticationInfo', 'personallyIdentifyingInfo'],
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
