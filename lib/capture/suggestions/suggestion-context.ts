// The product, the idea and the customer that a form is about. They decide which lists its fields show.
import { type Field, fieldOf, ideaNamedIn, listOf, textOfRole } from '@/lib/capture/field/field';
import type { SuggestionContext } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';

/** A form without a product uses the account's default product. */
export function suggestionContext(
  fields: readonly Field[],
  values: DraftValues,
  { product }: { readonly product: string },
): SuggestionContext {
  const contacts = fieldOf(fields, 'contacts');
  return {
    product: fieldOf(fields, 'product') ? textOfRole(fields, values, 'product') : product,
    idea: ideaNamedIn(fields, values),
    ...(contacts ? { domain: customerDomain(listOf(values, contacts.name)) } : {}),
  };
}

/** Mail providers that are open to everybody. Their domain doesn't identify an organization, so it is never sent. */
const openToEverybody: ReadonlySet<string> = new Set([
  ...['126.com', '139.com', '163.com', 'aliyun.com', 'aol.com', 'bk.ru', 'duck.com', 'fastmail.com'],
  ...['free.fr', 'gmail.com', 'gmx.at', 'gmx.ch', 'gmx.com', 'gmx.de', 'gmx.net', 'googlemail.com'],
  ...['hey.com', 'hotmail.co.uk', 'hotmail.com', 'hotmail.de', 'hotmail.es', 'hotmail.fr', 'icloud.com'],
  ...['inbox.ru', 'laposte.net', 'libero.it', 'list.ru', 'live.com', 'mac.com', 'mail.com', 'mail.ru'],
  ...['mailbox.org', 'me.com', 'msn.com', 'naver.com', 'orange.fr', 'outlook.com', 'outlook.de'],
  ...['outlook.fr', 'outlook.es', 'pm.me', 'posteo.de', 'proton.me', 'protonmail.com', 'qq.com'],
  ...['rediffmail.com', 'rocketmail.com', 'sina.com', 't-online.de', 'tuta.com', 'tutanota.com'],
  ...['wanadoo.fr', 'web.de', 'yahoo.co.jp', 'yahoo.co.uk', 'yahoo.com', 'yahoo.de', 'yahoo.es'],
  ...['yahoo.fr', 'yandex.com', 'yandex.ru', 'ymail.com', 'zoho.com'],
]);

/** A name with a dot, as the service has them. */
const domain = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/** The domain of the first address that identifies an organization. '' if none does. */
export function customerDomain(addresses: readonly string[]): string {
  const domains = addresses.map((address) => address.split('@')[1]?.trim().toLowerCase() ?? '');
  return domains.find((name) => name.length <= 253 && domain.test(name) && !openToEverybody.has(name)) ?? '';
}
