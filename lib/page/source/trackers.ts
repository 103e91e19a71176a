// Tracking parameters. They are removed from every address.

const trackerNames = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid msclkid yclid ysclid twclid ttclid li_fat_id ' +
    'igshid igsh epik srsltid irclickid irgwc cjevent ef_id s_kwcid s_cid rb_clickid wickedid oly_anon_id oly_enc_id ' +
    'mc_cid mc_eid mkt_tok ml_subscriber ml_subscriber_hash vero_id vero_conv bsft_clkid bsft_eid bsft_uid sc_cid ' +
    '_ga _gl _hsenc _hsmi hsctatracking hsa_acc hsa_cam hsa_grp hsa_ad hsa_src __s __hssc __hstc __hsfp ' +
    'ref_src ref_url spm scm _openstat dm_i trk trkcampaign trackingid cmpid ncid icid at_campaign at_medium'
  ).split(' '),
);
const trackerFamilies = /^(utm|pk|piwik|mtm|matomo|stm)_/;
/** Names that track on these sites but have a meaning on others. */
const trackersOfSites: ReadonlyArray<readonly [hosts: RegExp, names: ReadonlySet<string>]> = [
  [/(^|\.)(youtube\.com|youtu\.be|spotify\.com)$/, new Set(['si', 'feature', 'pp'])],
  [/(^|\.)(twitter\.com|x\.com)$/, new Set(['s', 't'])],
  [
    /(^|\.)(google\.[a-z.]+|bing\.com)$/,
    new Set(['ved', 'ei', 'sca_esv', 'sxsrf', 'gs_lcrp', 'sourceid', 'aqs', 'cvid']),
  ],
  [
    /(^|\.)amazon\.[a-z.]+$/,
    new Set([
      'pd_rd_i',
      'pd_rd_r',
      'pd_rd_w',
      'pd_rd_wg',
      'pf_rd_p',
      'pf_rd_r',
      'qid',
      'sr',
      'crid',
      'sprefix',
      'dib',
      'dib_tag',
    ]),
  ],
];

export function isTracker(hostname: string, name: string): boolean {
  const lower = name.toLowerCase();
  if (trackerNames.has(lower) || trackerFamilies.test(lower)) return true;
  return trackersOfSites.some(([hosts, names]) => hosts.test(hostname) && names.has(lower));
}

/** Without trackers, text fragment and credentials. Edits the query as text, so that other parameters keep their spelling. */
export function withoutTrackers(url: URL): URL {
  const cleaned = new URL(url);
  cleaned.username = '';
  cleaned.password = '';
  const kept = parametersOf(url.search).filter((parameter) => !isTracker(url.hostname, nameOf(parameter)));
  cleaned.search = kept.join('&');
  cleaned.hash = cleaned.hash.replace(/:~:.*$/, '').replace(/^#?$/, '');
  if (parametersOf(cleaned.hash).every((parameter) => isTracker(url.hostname, nameOf(parameter))))
    cleaned.hash = '';
  return cleaned;
}

function parametersOf(query: string): string[] {
  return query
    .replace(/^[?#]/, '')
    .split('&')
    .filter((parameter) => parameter !== '');
}

function nameOf(parameter: string): string {
  const [name = ''] = parameter.split('=');
  try {
    return decodeURIComponent(name);
  } catch {
    // A page's address can have a broken escape.
    return name;
  }
}
