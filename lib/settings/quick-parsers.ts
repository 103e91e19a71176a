// Owns parsing for the popup, which cannot wait for zod: what fits its outline is what the schema would give (a test says
// so of each), and whatever does not, such as what an older version stored, is parsed by the schema after all.
import { fits } from './outline';
import { outlines } from './outlines';
import type { Parsers, ShapeName, Shapes } from './shapes';

const loadSchemas = () => import('./shape-schemas');

export const quickParsers: Parsers = {
  of: (name) => ({
    async safeParse(raw) {
      if (isFitting(name, raw)) return { success: true, data: raw };
      return raw === undefined ? { success: false } : (await loadSchemas()).shapeSchemas[name].safeParse(raw);
    },
  }),
  policy: async (managed) =>
    Object.keys(managed).length === 0
      ? { policy: {}, unreadable: [] }
      : (await loadSchemas()).zodParsers.policy(managed),
};

function isFitting<Name extends ShapeName>(name: Name, raw: unknown): raw is Shapes[Name] {
  const outline = outlines[name];
  return outline !== undefined && fits(outline, raw);
}
