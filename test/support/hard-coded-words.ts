// Finds text in components that does not come from the catalogue: JSX text and text attributes.
import { parseAst } from 'vitest/node';
import * as z from 'zod';

/** Attributes that people read or hear. */
const speaking = new Set([
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'confirm',
  'hint',
  'label',
  'name',
  'note',
  'placeholder',
  'text',
  'title',
]);

/** Only a component's own `name` is read by people. Names of radio groups and fields are for the browser. */
const isForBrowser = (element: string, attribute: string) => attribute === 'name' && /^[a-z]/.test(element);

const nodeSchema = z.looseObject({ type: z.string() });
type Node = z.infer<typeof nodeSchema>;

/** Each as written in the source, such as `Save` or `title="Close"`. */
export function hardCodedWords(source: string): string[] {
  const found: string[] = [];
  visit(parseAst(source, { lang: 'tsx' }), (node) => {
    if (node.type === 'JSXText' && hasWords(node.value)) found.push(String(node.value).trim());
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      found.push(...expressionWords(node.children));
    if (node.type === 'JSXOpeningElement') found.push(...attributeWords(node));
  });
  return found;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, see);
  const node = nodeSchema.safeParse(value).data;
  if (!node) return;
  see(node);
  for (const child of Object.values(node)) visit(child, see);
}

/** `{'Saved'}` and `{isNew ? 'New' : 'Old'}` between tags. */
function expressionWords(children: unknown): string[] {
  return z
    .array(nodeSchema)
    .parse(children)
    .filter(({ type }) => type === 'JSXExpressionContainer')
    .flatMap(({ expression }) => writtenOut(expression));
}

function attributeWords(opening: Node): string[] {
  const element = String(z.looseObject({ name: z.unknown() }).safeParse(opening.name).data?.name ?? '');
  return z
    .array(nodeSchema)
    .parse(opening.attributes)
    .flatMap((attribute) => {
      const name = String(z.looseObject({ name: z.unknown() }).safeParse(attribute.name).data?.name ?? '');
      if (!speaking.has(name) || isForBrowser(element, name)) return [];
      const { data: value } = nodeSchema.safeParse(attribute.value);
      const written = value?.type === 'JSXExpressionContainer' ? value.expression : value;
      return writtenOut(written).map((words) => `${name}="${words}"`);
    });
}

/** The text literals of an expression: a string, a template, or either side of a condition. */
function writtenOut(expression: unknown): string[] {
  const node = nodeSchema.safeParse(expression).data;
  if (!node) return [];
  if (node.type === 'Literal') return hasWords(node.value) ? [String(node.value)] : [];
  if (node.type === 'TemplateLiteral')
    return z
      .array(z.looseObject({ value: z.object({ raw: z.string() }) }))
      .parse(node.quasis)
      .map(({ value }) => value.raw)
      .filter(hasWords);
  if (node.type === 'ConditionalExpression')
    return [...writtenOut(node.consequent), ...writtenOut(node.alternate)];
  if (node.type === 'LogicalExpression') return writtenOut(node.right);
  return [];
}

/** The start of an address is the same in every language. */
function hasWords(text: unknown): boolean {
  return typeof text === 'string' && /\p{L}/u.test(text.replace('https://', ''));
}
