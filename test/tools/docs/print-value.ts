// Owns writing plain data as a TypeScript literal, in the form that `npm run lint` wants.

const lineWidth = 110;

/** `used`: how much of the line is taken by what stands before the value and after it. */
export function printValue(value: unknown, indent = '', used = 80): string {
  const parts = partsOf(value);
  if (parts === null) return printPlain(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const space = Array.isArray(value) || parts.length === 0 ? '' : ' ';
  const short = parts.map(({ name, value: part }) => name + printValue(part, '', -Infinity)).join(', ');
  const line = `${open}${space}${short}${space}${close}`;
  if (line.length + used <= lineWidth) return line;
  const inner = `${indent}  `;
  const lines = parts.map(({ name, value: part }) => {
    const printed = printValue(part, inner, inner.length + name.length + 1);
    const isTooLong =
      name !== '' && !printed.includes('\n') && `${inner}${name}${printed},`.length > lineWidth;
    return `${inner}${isTooLong ? `${name.trimEnd()}\n${inner}  ` : name}${printed},\n`;
  });
  return `${open}\n${lines.join('')}${indent}${close}`;
}

function partsOf(value: unknown): { name: string; value: unknown }[] | null {
  if (Array.isArray(value)) return value.map((part) => ({ name: '', value: part }));
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value).map(([name, part]) => ({
    name: `${/^[a-z_$][\w$]*$/i.test(name) ? name : printPlain(name)}: `,
    value: part,
  }));
}

function printPlain(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  return value.includes("'") ? JSON.stringify(value) : `'${value.replaceAll('\\', '\\\\')}'`;
}
