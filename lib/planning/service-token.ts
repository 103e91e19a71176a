// The token in what a person pastes: a header, a command, JSON, or the token alone. Changes only what is unambiguous.
import { withoutInvisible } from './service-address';

export type ServiceTokenProblem = 'empty' | 'mixed' | 'foreign' | 'hidden' | 'password';

type ServiceToken =
  | { readonly isOk: true; readonly value: string }
  /** `sign`: the first character that no token contains. */
  | { readonly isOk: false; readonly problem: ServiceTokenProblem; readonly sign: string };

const bearer = /\bbearer\s+["'`]?([\w.~+/=-]+)/gi;
/** `token=…`, `"access_token": "…"`, `API_KEY="…"`. */
const named = /(?:token|key)["'`]?\s*[:=]\s*(?!bearer\b)["'`“”]?([^\s"'`“”&,;{}\\=][^\s"'`“”&,;{}\\]*)/gi;
const quotes = /^["'`“”‘’«»<\s]+|["'`“”‘’«»>,;\s]+$/g;
const basic = /^(?:["']?authorization["']?\s*:\s*)?["']?basic\s+\S/i;
/** What services show instead of a whole token. */
const mask = /[•●∙…]|\.{3}|\*{3}/;
const elsewhere = /[^\x21-\x7e\s]/u;

export function parseToken(text: string): ServiceToken {
  const refused = (problem: ServiceTokenProblem, sign = '') => ({ isOk: false as const, problem, sign });
  const pasted = withoutInvisible(text).trim();
  if (basic.test(pasted)) return refused('password');
  const found = new Set(
    [bearer, named].flatMap((form) => [...pasted.matchAll(form)].map(([, value]) => value)),
  );
  if (found.size > 1) return refused('mixed');
  const [labeled] = found;
  // A token that is wrapped over lines is one word.
  const value =
    labeled ??
    pasted
      .replace(/^bearer\s*$/i, '')
      .replace(/\s*[\r\n]\s*/g, '')
      .replace(quotes, '');
  if (value === '') return refused('empty');
  if (mask.test(value)) return refused('hidden');
  const [sign] = elsewhere.exec(value) ?? [];
  if (sign !== undefined) return refused('foreign', sign);
  return /\s|:\/\//.test(value) ? refused('mixed') : { isOk: true, value };
}
