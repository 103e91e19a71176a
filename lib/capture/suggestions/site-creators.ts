// Owns whom a person chose as creator on each site: they are offered there again. Pure.
import * as z from 'zod/mini';

/** Of one account: by the digest of a site, the last used first. */
export const siteCreatorsSchema = z.array(z.object({ site: z.string(), emails: z.array(z.string()) }));
export type SiteCreators = z.infer<typeof siteCreatorsSchema>;

const mostSites = 200;
const mostOfSite = 3;
/** An address can't be longer. */
const longestEmail = 320;

export function withSiteCreator(before: SiteCreators, site: string, email: string): SiteCreators {
  if (email.length > longestEmail) return before;
  const others = creatorsOn(before, site).filter((other) => other.toLowerCase() !== email.toLowerCase());
  const entry = { site, emails: [email, ...others].slice(0, mostOfSite) };
  return [entry, ...before.filter((known) => known.site !== site)].slice(0, mostSites);
}

/** The last chosen first. */
export function creatorsOn(creators: SiteCreators, site: string): readonly string[] {
  return creators.find((entry) => entry.site === site)?.emails ?? [];
}
