// The licences of the packages whose code is in a build, in one file of the package. The packages are those that the
// bundler names, so the file is never out of date.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod';

export const licencesFile = 'third-party-licenses.txt';

/** The bundler adds lines of its own. */
const viteFolder = dirname(createRequire(import.meta.url).resolve('vite/package.json'));

/** What the bundler tells a plugin of a file that it wrote. */
interface Written {
  readonly type: string;
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/** One part of a build has several bundles. `plugin` sees each. */
export function createLicences() {
  const folders = new Set<string>();
  return {
    plugin: {
      name: 'quick-capture:licences',
      generateBundle(_options: unknown, bundle: Readonly<Record<string, Written>>): void {
        for (const { modules = {} } of Object.values(bundle))
          for (const [id, { renderedLength }] of Object.entries(modules)) {
            const folder = renderedLength > 0 ? packageFolder(id) : null;
            if (folder !== null) folders.add(folder);
          }
      },
    },
    /** null before a bundle was written. What `npm run dev` serves is no package, and has development tools in it. */
    text: (command: 'build' | 'serve'): string | null =>
      command === 'serve' || folders.size === 0 ? null : licencesText([...folders].map(readPackage)),
  };
}

/** The innermost package of a module. null for our own code, and for lines about a module that is listed itself. */
function packageFolder(moduleId: string): string | null {
  if (moduleId.startsWith('\0vite/')) return viteFolder;
  return /^[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(moduleId)?.[0] ?? null;
}

type BundledPackage = ReturnType<typeof readPackage>;

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  repository: z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]),
});

function readPackage(folder: string) {
  const { license, repository, ...own } = packageSchema.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const file = readdirSync(folder).find((path) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(path));
  const text = file === undefined ? null : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
  return {
    ...own,
    licence: license,
    repository: repository.replace(/^git\+|\.git$/g, ''),
    /** null if the package has none of its own. Vite appends the licences of what is in itself. */
    text: text?.split('\n# Licenses of bundled dependencies\n')[0]?.trim() ?? null,
  };
}

/** Throws for a package without a licence: it may not be in a package. */
export function licencesText(packages: readonly BundledPackage[]): string {
  const byName = [...new Map(packages.map((one) => [`${one.name}@${one.version}`, one])).entries()].toSorted(
    ([one], [other]) => (one < other ? -1 : 1),
  );
  const groups = new Map<string, BundledPackage[]>();
  for (const [title, one] of byName) {
    // Packages of one repository have its licence.
    const siblings = packages.filter(({ repository }) => repository === one.repository);
    const text = one.text ?? siblings.find((sibling) => sibling.text !== null)?.text;
    if (!text) throw new Error(`${title} is bundled, and has no licence text`);
    groups.set(text, [...(groups.get(text) ?? []), one]);
  }
  const parts = [...groups].map(([text, ofText]) => {
    const titles = ofText.map(
      ({ name, version, licence, repository }) => `${name} ${version} (${licence}), ${repository}`,
    );
    return `${titles.join('\n')}\n\n${text}\n`;
  });
  return ['Code of these packages is in this extension.\n', ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}
