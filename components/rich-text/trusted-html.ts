// Owns the only trusted-types policy of the extension's pages. They refuse any other text as HTML (T16).

/** TypeScript's DOM types lack these, and so do some browsers. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): TrustedHtml };
}

/** Opaque to us. The DOM's types know only text. */
type TrustedHtml = string;

const trustedTypes: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes');
const policy = trustedTypes?.createPolicy('quick-capture', { createHTML: (html) => html });

/** Only for a parser whose document runs and loads nothing, and for HTML made from its result. */
export function trustedHtml(html: string): TrustedHtml {
  return policy ? policy.createHTML(html) : html;
}
