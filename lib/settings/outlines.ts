// Made by `npm run docs:forms` from the schemas, which alone are changed by hand: what the popup checks without zod.
import type { Outline } from './outline';
import type { ShapeName } from './shapes';

export const outlines: { readonly [Name in ShapeName]?: Outline } = {
  preferences: {
    object: {
      version: { oneOf: [1] },
      activeAccountId: 'text',
      defaultsByAccount: {
        map: {
          object: {
            product: 'text',
            createdBy: 'text',
            tags: { list: 'text' },
            portal: 'text',
            visibility: 'text',
            lastIdea: { object: { reference: 'text', name: 'text' } },
            recentIdeas: { list: { object: { reference: 'text', name: 'text' } } },
            integration: { orNull: { object: { id: 'text', name: 'text' } } },
            byKind: {
              map: {
                object: {
                  product: { maybe: 'text' },
                  createdBy: { maybe: 'text' },
                  tags: { maybe: { list: 'text' } },
                  portal: { maybe: 'text' },
                  visibility: { maybe: 'text' },
                },
              },
            },
          },
        },
      },
      lastKind: 'text',
      hasNotifications: 'flag',
      undoMs: { from: 0, to: 30000 },
      requestsPerMinute: { from: 0, to: 300 },
      keepDeliveredDays: { from: 1, to: 3650 },
      templates: { map: { object: { name: { maybe: 'text' }, text: { maybe: 'text' } } } },
      siteRules: {
        list: {
          object: {
            id: 'text',
            name: 'text',
            pattern: 'text',
            isOn: 'flag',
            kind: 'text',
            values: {
              object: {
                product: { maybe: 'text' },
                createdBy: { maybe: 'text' },
                tags: { maybe: { list: 'text' } },
                portal: { maybe: 'text' },
                visibility: { maybe: 'text' },
              },
            },
            templates: { object: { name: { maybe: 'text' }, text: { maybe: 'text' } } },
          },
        },
      },
      isPlainText: 'flag',
      hiddenMenuEntries: { list: 'text' },
      pictureLimits: {
        object: { longestSide: { from: 64, to: Infinity }, bytes: { from: 10000, to: Infinity } },
      },
      suggestsSimilar: 'flag',
    },
  },
  accounts: {
    list: {
      object: {
        id: 'text',
        serviceAddress: 'text',
        tokenEnding: 'text',
        tokenKeeping: { maybe: { oneOf: ['device', 'session'] } },
        person: { object: { name: 'text', email: 'text' } },
      },
    },
  },
  draft: {
    object: {
      page: 'text',
      draft: {
        object: {
          id: { pattern: '^[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}$' },
          kind: 'text',
          accountId: 'text',
          values: { map: { either: ['text', { list: 'text' }] } },
          source: { object: { title: 'text', address: 'text', passageAddress: { orNull: 'text' } } },
        },
      },
      changedAtMs: 'number',
    },
  },
  isWelcomed: 'flag',
  list: {
    object: {
      atMs: 'number',
      options: { list: { object: { value: 'text', label: 'text', detail: 'text' } } },
    },
  },
  places: {
    map: {
      object: {
        byKind: {
          map: {
            object: {
              values: { map: { either: ['text', { list: 'text' }] } },
              start: { map: { either: ['text', { list: 'text' }] } },
            },
          },
        },
        bySite: {
          list: {
            object: {
              site: 'text',
              byKind: {
                map: {
                  object: {
                    values: { map: { either: ['text', { list: 'text' }] } },
                    start: { map: { either: ['text', { list: 'text' }] } },
                  },
                },
              },
            },
          },
        },
        mostUsed: { map: { list: { object: { value: 'text', label: 'text', detail: 'text' } } } },
      },
    },
  },
  used: {
    map: {
      list: { object: { value: 'text', label: 'text', detail: 'text', count: 'number', atMs: 'number' } },
    },
  },
  captured: {
    list: {
      object: {
        captureId: 'text',
        accountId: 'text',
        kind: 'text',
        atMs: 'number',
        name: 'text',
        key: { orNull: 'text' },
        url: { orNull: 'text' },
        idea: { orNull: 'text' },
      },
    },
  },
  digestKey: 'text',
  pendingGesture: {
    orNull: {
      object: {
        kind: 'text',
        snapshot: {
          object: {
            address: 'text',
            title: 'text',
            selection: { orNull: { object: { text: 'text', html: 'text', isCut: 'flag' } } },
            source: {
              object: {
                address: 'text',
                passageAddress: { orNull: 'text' },
                siteName: { orNull: 'text' },
                author: { orNull: 'text' },
                publishedOn: { orNull: 'text' },
                language: { orNull: 'text' },
                themeColor: { orNull: 'text' },
                description: { orNull: 'text' },
              },
            },
            remarks: {
              list: {
                oneOf: [
                  'page-refused',
                  'page-hidden',
                  'page-slow',
                  'selection-lost',
                  'selection-cut',
                  'selection-unreadable',
                  'selection-secret',
                  'frame-unreadable',
                  'article-none',
                  'article-cut',
                  'article-slow',
                  'address-has-secret',
                  'address-is-private',
                ],
              },
            },
            isArticle: { maybe: 'flag' },
            picture: { maybe: 'text' },
          },
        },
        field: { orNull: 'text' },
        values: { map: { either: ['text', { list: 'text' }] } },
      },
    },
  },
  snapshot: {
    object: {
      address: 'text',
      title: 'text',
      selection: { orNull: { object: { text: 'text', html: 'text', isCut: 'flag' } } },
      source: {
        object: {
          address: 'text',
          passageAddress: { orNull: 'text' },
          siteName: { orNull: 'text' },
          author: { orNull: 'text' },
          publishedOn: { orNull: 'text' },
          language: { orNull: 'text' },
          themeColor: { orNull: 'text' },
          description: { orNull: 'text' },
        },
      },
      remarks: {
        list: {
          oneOf: [
            'page-refused',
            'page-hidden',
            'page-slow',
            'selection-lost',
            'selection-cut',
            'selection-unreadable',
            'selection-secret',
            'frame-unreadable',
            'article-none',
            'article-cut',
            'article-slow',
            'address-has-secret',
            'address-is-private',
          ],
        },
      },
      isArticle: { maybe: 'flag' },
      picture: { maybe: 'text' },
    },
  },
};
