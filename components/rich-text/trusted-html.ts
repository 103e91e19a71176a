// Owns the one way in which a text becomes HTML in the extension's pages: their policy refuses every other (T16).

/** TypeScript's own types of the DOM do not know these yet, and neither does every browser. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): TrustedHtml };
}

/** Opaque, and of no use but to be handed to the DOM, whose types know only text. */
type TrustedHtml = string;

const trustedTypes: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes');
const policy = trustedTypes?.createPolicy('quick-capture', { createHTML: (html) => html });

/** Only for a parser whose document runs and loads nothing, and for HTML that was made out of what such a parser gave. */
export function trustedHtml(html: string): TrustedHtml {
  return policy ? policy.createHTML(html) : html;
}
