// Owns the build: one manifest for Chromium browsers and one for Firefox, both Manifest V3.
import { defineConfig } from 'wxt';

/** Only origins that a person names are ever asked for, one at a time, in a click (see README, Permissions). */
const optionalOrigins = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'];

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  modules: ['@wxt-dev/webextension-polyfill'],
  outDir: '.output',
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
      ].join('; '),
    },
    action: { default_title: '__MSG_actionTitle__', default_area: 'navbar' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+K' } },
      'capture-idea': {
        // Firefox on Linux opens its History menu with Alt+Shift+S.
        suggested_key: { default: browser === 'firefox' ? 'Alt+Shift+J' : 'Alt+Shift+S' },
        description: '__MSG_commandCaptureIdea__',
      },
      'capture-note': {
        suggested_key: { default: 'Ctrl+Shift+Y' },
        description: '__MSG_commandCaptureNote__',
      },
      'capture-comment': { description: '__MSG_commandCaptureComment__' },
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'quick-capture@quick-capture.example',
              strict_min_version: '140.0',
              data_collection_permissions: {
                required: ['websiteContent', 'authenticationInfo'],
              },
            },
          },
        }
      : { minimum_chrome_version: '120' }),
  }),
});
