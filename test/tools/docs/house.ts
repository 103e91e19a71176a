// The picture of the rooms in `.github/ARCHITECTURE.md`, from the imports of the product's files. `npm run
// docs:architecture` draws it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readFolder } from '../packages/pack';
import { root } from '../packages/packages';

const floors = ['entrypoints', 'components', 'lib'] as const;

/** Texts by their paths from the root. */
export type Sources = ReadonlyMap<string, string>;

/** Every source file of the product. */
export function productSources(): Sources {
  return new Map(
    floors.flatMap((floor) =>
      [...readFolder(`${root}/${floor}`)]
        .filter(([path]) => /\.tsx?$/.test(path))
        .map(([path, bytes]) => [`${floor}/${path}`, Buffer.from(bytes).toString('utf8')] as const),
    ),
  );
}

/** The room of a file: a folder of `lib`, or all of another floor. null for a file beside the folders of `lib`. */
const roomOf = (path: string): string | null =>
  /^(entrypoints|components)\//.exec(path)?.[1] ?? /^lib\/([^/]+)\//.exec(path)?.[1] ?? null;

type Rooms = ReadonlyMap<string, ReadonlySet<string>>;

/** What each room imports from. */
function importsOf(sources: Sources): Rooms {
  const rooms = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    const from = roomOf(path);
    if (from === null) continue;
    // `lib/capture/kinds` names the folder's index, so a slash is added.
    const imports = text.matchAll(/(?:from|import)\s*\(?\s*'@\/([^']+)'/g);
    const targets = Array.from(imports, ([, target]) => roomOf(`${target}/`) ?? from);
    const others = targets.filter((to) => to !== from);
    rooms.set(from, new Set([...(rooms.get(from) ?? []), ...others]));
  }
  return rooms;
}

/** Whether a room imports from another one directly or through others. The rooms have no circle (`npm run lint`). */
const reaches = (rooms: Rooms, from: string, to: string): boolean =>
  [...(rooms.get(from) ?? [])].some((next) => next === to || reaches(rooms, next, to));

/** A Mermaid flowchart. An arrow that follows from two others is left out. */
export function housePicture(sources: Sources): string {
  const rooms = importsOf(sources);
  const names = [...rooms.keys()].toSorted();
  const arrows = names.flatMap((from) => {
    const targets = [...(rooms.get(from) ?? [])].filter((to) => rooms.has(to)).toSorted();
    const isImplied = (to: string) => targets.some((other) => other !== to && reaches(rooms, other, to));
    return targets.filter((to) => !isImplied(to)).map((to) => `  ${from} --> ${to}`);
  });
  const inLib = names.filter((name) => name !== 'entrypoints' && name !== 'components');
  return [
    'flowchart TD',
    '  entrypoints',
    '  components',
    '  subgraph lib',
    ...inLib.map((name) => `    ${name}`),
    '  end',
    ...arrows,
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = `${root}/.github/ARCHITECTURE.md`;
  const drawn = housePicture(productSources());
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(/(?<=^```mermaid\n).*?(?=^```$)/ms, () => `${drawn}\n`),
  );
}
