// The picture of the rooms in `.github/ARCHITECTURE.md`, from the imports of the product's files.
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
  const rooms = new Map(
    [...sources.keys()].flatMap((path) => {
      const room = roomOf(path);
      return room === null ? [] : [[room, new Set<string>()]];
    }),
  );
  for (const [path, text] of sources) {
    const from = roomOf(path);
    const imported = from === null ? undefined : rooms.get(from);
    if (from === null || imported === undefined) continue;
    // `lib/capture/kinds` names the folder's index, so a slash is added.
    for (const [, target = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'@\/([^']+)'/g)) {
      const to = roomOf(`${target}/`);
      if (to !== null && to !== from && rooms.has(to)) imported.add(to);
    }
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
    const targets = [...(rooms.get(from) ?? [])].toSorted();
    const isImplied = (to: string) => targets.some((other) => other !== to && reaches(rooms, other, to));
    return targets.filter((to) => !isImplied(to)).map((to) => `  ${from} --> ${to}`);
  });
  const inLib = names.filter((name) => name !== 'entrypoints' && name !== 'components');
  return [
    'flowchart TD',
    ...['  entrypoints', '  components'],
    '  subgraph lib',
    ...inLib.map((name) => `    ${name}`),
    '  end',
    ...arrows,
  ].join('\n');
}
