// What sentences around an article say about themselves.

/** The end of a sentence, in the scripts of the extension's languages. */
export const sentenceEnd = /[.!?…。！？]["'”’»)\]]*$/;

/** How the site earns money by links. */
export const commissionNote =
  /\b(?:earns?|receives?|gets?) (?:an? |us )?(?:small |affiliate |referral )*commissions?\b|\baffiliate[- ]?(?:links?|partners?)\b|\bliens affiliés\b|\benlaces de afiliad/i;
