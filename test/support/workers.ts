import { availableParallelism } from 'node:os';

/** As many workers as cores. More of them make a run slower: four on two cores played a third of the browser tests of two. */
export const workers = Number(process.env.QUICK_CAPTURE_WORKERS ?? availableParallelism());
