// Turns conventional commit titles into release notes, grouped by what changes for users. Pure.

const headings = [
  { type: 'feat', heading: 'New' },
  { type: 'fix', heading: 'Fixed' },
  { type: 'perf', heading: 'Faster' },
  { type: 'revert', heading: 'Reverted' },
] as const;

const conventional = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<breaking>!)?: (?<what>.+)$/;

/** Markdown, without titles that change nothing for users: tests, documents, tools. */
export function changesOf(version: string, titles: readonly string[]): string {
  const changes = titles.flatMap((title) => {
    const { type, scope, breaking, what } = conventional.exec(title)?.groups ?? {};
    return type && what
      ? [{ type, line: `- ${scope ? `${scope}: ` : ''}${what}`, isBreaking: Boolean(breaking) }]
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
    ({ heading, lines }) => `## ${heading}\n\n${lines.map(({ line }) => line).join('\n')}`,
  );
  return [`# ${version}`, ...(parts.length > 0 ? parts : ['No changes for users.'])].join('\n\n');
}
