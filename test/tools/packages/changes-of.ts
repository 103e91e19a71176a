// Owns turning commit titles into release notes: conventional titles, grouped by what they mean for people. Pure.

const headings = [
  { type: 'feat', heading: 'New' },
  { type: 'fix', heading: 'Mended' },
  { type: 'perf', heading: 'Faster' },
  { type: 'revert', heading: 'Taken back' },
] as const;

const conventional = /^(?<type>[a-z]+)(?:\((?<scope>[^)]+)\))?(?<breaking>!)?: (?<what>.+)$/;

/** Markdown; titles that change nothing for people (tests, documents, tools) are left out. */
export function changesOf(version: string, titles: readonly string[]): string {
  const changes = titles.flatMap((title) => {
    const { type, scope, breaking, what } = conventional.exec(title)?.groups ?? {};
    return type && what
      ? [{ type, line: `- ${scope ? `${scope}: ` : ''}${what}`, isBreaking: Boolean(breaking) }]
      : [];
  });
  const sections = [
    { heading: 'Needs your attention', lines: changes.filter(({ isBreaking }) => isBreaking) },
    ...headings.map(({ type, heading }) => ({
      heading,
      lines: changes.filter((change) => change.type === type && !change.isBreaking),
    })),
  ].filter(({ lines }) => lines.length > 0);
  const parts = sections.map(
    ({ heading, lines }) => `## ${heading}\n\n${lines.map(({ line }) => line).join('\n')}`,
  );
  return [`# ${version}`, ...(parts.length > 0 ? parts : ['Nothing that people would notice.'])].join('\n\n');
}
