// Owns the build: one manifest for Chromium browsers and one for Firefox, both Manifest V3.
import { defineConfig } from 'wxt';

/** Only origins that a person names are ever asked for, one at a time, in a click (see README, Permissions). */
const optionalOrigins = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'];

interface ModuleGraph {
  getModuleIds(): IterableIterator<string>;
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * What the popup shares with other pages is one file as far as it loads it before it is drawn, for the others to share: a
 * file for each combination of pages would cost it a request each, and 3 % of its size.
 */
function popupInFewFiles() {
  let first: ReadonlySet<string> | undefined;
  return (id: string, graph: ModuleGraph): string | undefined => {
    first ??= importedBy('/entrypoints/popup/index.html', graph);
    return first.has(id) && !id.includes('/entrypoints/') ? 'first' : undefined;
  };
}

/** All that a module imports, directly or not, but not on demand. */
function importedBy(ending: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([...graph.getModuleIds()].filter((id) => id.endsWith(ending)));
  // A set gives what is added while it is walked.
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** The popup's own page, told where it is. */
const panelPath = 'popup.html?view=panel';

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/webextension-polyfill'],
  outDir: '.output',
  hooks: {
    'vite:build:extendConfig'(entrypoints, config) {
      if (!entrypoints.some(({ name }) => name === 'popup')) return;
      config.build ??= {};
      // Every browser of the manifest knows the links that it stands in for.
      config.build.modulePreload = { polyfill: false };
      const { output } = config.build.rollupOptions ?? {};
      if (output && !Array.isArray(output)) output.manualChunks = popupInFewFiles();
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
