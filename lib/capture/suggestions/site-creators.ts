// The creators that a person chose on each site, offered there again. Pure.
import * as z from 'zod/mini';

/** For one account, by the digest of a site. Last used first. */
export const siteCreatorsSchema = z.array(z.object({ site: z.string(), emails: z.array(z.string()) }));
export type SiteCreators = z.infer<typeof siteCreatorsSchema>;

const mostSites = 200;
const mostOfSite = 3;
/** An email address can't be longer. */
const longestEmail = 320;

export function withSiteCreator(before: SiteCreators, site: string, email: string): SiteCreators {
  if (email.length > longestEmail) return before;
  const others = creatorsOn(before, site).filter((other) => other.toLowerCase() !== email.toLowerCase());
  const entry = { site, emails: [email, ...others].slice(0, mostOfSite) };
  return [entry, ...before.filter((known) => known.site !== site)].slice(0, mostSites);
}

/** Last chosen first. */
export function creatorsOn(creators: SiteCreators, site: string): readonly string[] {
  return creators.find((entry) => entry.site === site)?.emails ?? [];
}
