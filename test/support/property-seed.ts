// The seed of the property tests: fixed in `npm test`, new in every round of `npm run test:explore`.
import fc from 'fast-check';

/** Arbitrary. Another seed tries other cases. */
const seedOfEveryRun = 20_261_121;

fc.configureGlobal({ seed: Number(process.env.QUICK_CAPTURE_SEED ?? seedOfEveryRun) });
