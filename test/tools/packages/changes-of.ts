// Turns what a person wrote about a version, and its conventional commit titles, into release notes. Pure.

const headings = [
  { type: 'feat', heading: 'New' },
  { type: 'fix', heading: 'Fixed' },
  { type: 'perf', heading: 'Faster' },
  { type: 'revert', heading: 'Reverted' },
] as const;

const conventional = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<breaking>!)?: (?<what>.+)$/;
/** Scopes of what only developers use. */
const unseen = /^(?:bench|build|corpus|demo|discovery|planning|platform|release|service|ship|tests?|tools)$/;
/** The ids of faults and threats. */
const ids = /\s*\((?:[FT]\d+(?:, )?)+\)/g;

/** The section about a version in `.github/CHANGELOG.md`. null if it has none. */
export function wordsAbout(version: string, markdown: string): string | null {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${version}\n`));
  return section?.slice(version.length).replace(/^###/gm, '##').trim() ?? null;
}

/** Markdown: the words for people, then the titles of all changes that people can notice, folded away. */
export function changesOf(version: string, titles: readonly string[], words: string | null): string {
  const changes = titles.flatMap((title) => {
    const { type, scope = '', breaking, what } = conventional.exec(title)?.groups ?? {};
    return type && what && !unseen.test(scope)
      ? [{ type, line: `- ${scope && `${scope}: `}${what.replace(ids, '')}`, isBreaking: Boolean(breaking) }]
      : [];
  });
  const sections = [
    { heading: 'Breaking changes', lines: changes.filter(({ isBreaking }) => isBreaking) },
    ...headings.map(({ type, heading }) => ({
      heading,
      lines: changes.filter((change) => change.type === type && !change.isBreaking),
    })),
  ].filter(({ lines }) => lines.length > 0);
  const parts = sections.map(
    ({ heading, lines }) => `## ${heading}\n\n${[...new Set(lines.map(({ line }) => line))].join('\n')}`,
  );
  if (words === null)
    return [`# ${version}`, ...(parts.length > 0 ? parts : ['No changes for users.'])].join('\n\n');
  const folded = ['<details>', '<summary>All changes</summary>', ...parts, '</details>'];
  return [`# ${version}`, words, ...(parts.length > 0 ? folded : [])].join('\n\n');
}
