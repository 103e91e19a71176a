// A fake future version: the current build with a higher version, and one more migration of settings and outbox. Edits
// the built scripts, because a second build would take longer than the tests.
import { type Files, readFolder } from '../tools/packages/pack';

export const newerVersion = '99.0.0';

/** The files of the build in this folder, changed to the newer version. */
export function newerBuild(olderDir: string, version = newerVersion): Files {
  const files = new Map(readFolder(olderDir));
  for (const [path, bytes] of files) {
    const text = Buffer.from(bytes).toString();
    if (path === 'manifest.json') files.set(path, inBytes(withVersion(text, version)));
    else if (path.endsWith('.js')) files.set(path, inBytes(withMoreMigrations(text, path)));
  }
  return files;
}

const inBytes = (text: string) => Buffer.from(text);

function withVersion(manifest: string, version: string): string {
  return replaceOnce(manifest, /"version":"[^"]*"/, () => `"version":"${version}"`, 'the version');
}

/** Adds a migration to each list that this script has. A known name is beside each list. */
function withMoreMigrations(script: string, path: string): string {
  const withSettings = script.includes('settingsVersion') ? withMoreOfSettings(script, path) : script;
  return script.includes('quick-capture-outbox') ? withMoreOfOutbox(withSettings, path) : withSettings;
}

function withMoreOfSettings(script: string, path: string): string {
  return replaceOnce(
    script,
    /=\[([\w$,]*)\](,[\w$]+=["'`]settingsVersion["'`])/,
    (_all, list, name) => `=[${list && `${list},`}()=>({set:{},remove:[]})]${name}`,
    `the migrations of the settings in ${path}`,
  );
}

/** Its migration also rewrites every capture. */
function withMoreOfOutbox(script: string, path: string): string {
  const rewriting = 'rewrite(transaction.objectStore("captures"),row=>({...row,ofTomorrow:!0}))';
  return replaceOnce(
    script,
    /=\[([\w$,]+)\]([,;][\w$ ]+=["'`]quick-capture-outbox["'`])/,
    (_all, list, name) =>
      `=[${list},(database,transaction,rewrite)=>{database.createObjectStore("ofTomorrow"),${rewriting}}]${name}`,
    `the migrations of the outbox in ${path}`,
  );
}

function replaceOnce(
  text: string,
  pattern: RegExp,
  replacement: (all: string, ...groups: string[]) => string,
  what: string,
): string {
  const found = [...text.matchAll(new RegExp(pattern, 'g'))];
  if (found.length !== 1) throw new Error(`${what}: found ${found.length} times, not once`);
  return text.replace(pattern, replacement);
}
