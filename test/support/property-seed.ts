// Owns which cases the property tests try: the same ones in every `npm test`, so that a failure is one of the change that
// was made; new ones in every round of `npm run test:explore`, so that what nobody thought of is still found.
import fc from 'fast-check';

/** Of no meaning of its own; another one tries other cases. */
const seedOfEveryRun = 20_261_121;

fc.configureGlobal({ seed: Number(process.env.QUICK_CAPTURE_SEED ?? seedOfEveryRun) });
