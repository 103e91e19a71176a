// How the elements of a page refer to one another: by ids, for labels and for screen readers.

const relations = [
  'for',
  'aria-activedescendant',
  'aria-controls',
  'aria-describedby',
  'aria-details',
  'aria-errormessage',
  'aria-labelledby',
  'aria-owns',
];

/** Ids that two elements have, and relations that lead to no element. */
export function brokenRelations(): string[] {
  const elements = [...document.querySelectorAll('*')];
  const ids = elements.map(({ id }) => id).filter((id) => id !== '');
  const doubled = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two of ${id}`);
  const leading = elements.flatMap((element) =>
    relations.flatMap((name) =>
      (element.getAttribute(name)?.split(' ') ?? [])
        .filter((id) => !ids.includes(id))
        .map((id) => `${name} of ${element.id || element.tagName} leads to no ${id}`),
    ),
  );
  return [...doubled, ...leading];
}
