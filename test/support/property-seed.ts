// Owns the seed of the property tests: the same cases in every `npm test`, new ones in every round of `npm run test:explore`.
import fc from 'fast-check';

/** Arbitrary: another seed tries other cases. */
const seedOfEveryRun = 20_261_121;

fc.configureGlobal({ seed: Number(process.env.QUICK_CAPTURE_SEED ?? seedOfEveryRun) });
