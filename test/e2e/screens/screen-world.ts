// The product in one language for the walk through its screens: a browser, a service, and the messages to find
// controls by.
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { MessageKey } from '@/lib/capture/text/messages';
import { findBuild } from '../../support/built-extension';
import { type Catalogue, readCatalogue } from '../../support/catalogues';
import { type ConnectedSession, startConnectedSession } from '../../support/connected-session';

/** A state of the product as a person sees it. */
export interface Screen {
  /** The name of the screen and of its picture, such as "popup-idea". */
  readonly name: string;
  readonly page: Page;
}

export interface ScreenWorld {
  readonly session: ConnectedSession;
  /** The message as this build shows it. */
  t(key: MessageKey, ...parts: readonly string[]): string;
  /** The background's answer to a message of the protocol from one of the extension's pages. */
  send(name: string, request: unknown): Promise<unknown>;
  connect(): Promise<void>;
  /** Saves an idea as the form does. */
  save(name: string, values?: Record<string, string | string[]>): Promise<string>;
  end(): Promise<void>;
}

/** A folder of `_locales`, or words longer than in any of them, in either direction. */
export type InterfaceLanguage = 'en' | 'de' | 'es' | 'fr' | 'ja' | 'zh_CN' | 'ar' | 'long' | 'long-rtl';

const longIn: Readonly<Partial<Record<InterfaceLanguage, string>>> = { long: 'en', 'long-rtl': 'ar' };

/** Nothing is connected yet. */
export async function startScreenWorld(language: InterfaceLanguage): Promise<ScreenWorld> {
  const build = findBuild('chrome-mv3');
  if (!build.found) throw new Error(build.reason);
  const english = readCatalogue('en');
  // If a language lacks a message, the browser shows the English one, and so does this.
  const longLanguage = longIn[language];
  const catalogue = longLanguage
    ? lengthened(english, longLanguage)
    : { ...english, ...readCatalogue(language) };
  const spoken = longLanguage
    ? buildSpeaking(build.value, catalogue)
    : { dir: build.value, remove: () => undefined };
  const session = await startConnectedSession({
    chromium: { extensionDir: spoken.dir, lang: longLanguage ?? language.replace('_', '-') },
    connect: null,
  });

  async function send(name: string, request: unknown): Promise<unknown> {
    const page = await session.context.newPage();
    await page.goto(`chrome-extension://${session.extensionId}/options.html`);
    const answer: unknown = await page.evaluate((message) => chrome.runtime.sendMessage(message), {
      brand: 'quick-capture/1',
      name,
      request,
    });
    await page.close();
    return answer;
  }

  async function accountId(): Promise<string> {
    const worker = await session.worker();
    return worker.evaluate(async () => {
      const { preferences } = await chrome.storage.local.get('preferences');
      return String(Object.getOwnPropertyDescriptor(preferences, 'activeAccountId')?.value ?? '');
    });
  }

  return {
    session,
    send,
    t: (key, ...parts) =>
      (catalogue[key]?.message ?? '').replace(/\$(\d)/g, (_match, place) => parts[Number(place) - 1] ?? ''),
    async connect() {
      const { url, token } = session.service;
      await send('account.connect', { address: url, token });
    },
    async save(name, values = {}) {
      const id = randomUUID();
      await send('capture.save', {
        draft: {
          id,
          kind: 'idea',
          accountId: await accountId(),
          values: {
            product: 'PRJ',
            portal: '',
            name,
            description: '<p>Words</p>',
            createdBy: 'ana@example.com',
            ...values,
          },
          source: {
            title: 'A thread in the forum',
            address: 'https://forum.example/thread',
            passageAddress: null,
          },
        },
        drafts: [],
      });
      return id;
    },
    async end() {
      await session.end();
      spoken.remove();
    },
  };
}

/**
 * Makes each message longer by half, and by at least five letters, because translation lengthens short words most.
 * `language` decides the writing direction.
 */
function lengthened(catalogue: Catalogue, language: string): Catalogue {
  const filler = 'Überlängen ausgleich ';
  const longer = (message: string) => {
    const wanted = Math.max(5, Math.ceil(message.length / 2));
    return `${message} ${filler.repeat(Math.ceil(wanted / filler.length)).slice(0, wanted)}`;
  };
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, { message }]) => [
      key,
      { message: key === 'language' ? language : longer(message) },
    ]),
  );
}

/** A copy of the build that shows these messages in every browser language. */
function buildSpeaking(build: string, catalogue: Catalogue): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'quick-capture-words-'));
  cpSync(build, dir, { recursive: true });
  for (const language of readdirSync(join(dir, '_locales')))
    if (language !== 'en') rmSync(join(dir, '_locales', language), { recursive: true });
  writeFileSync(join(dir, '_locales', 'en', 'messages.json'), JSON.stringify(catalogue));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
