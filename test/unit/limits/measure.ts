// A process of its own, because a scan that never ends can't be stopped from inside. Prints a line of JSON for each
// measurement, from the one that the argument names on.
import { measurements } from './scans';

for (const { measure } of measurements.slice(Number(process.argv[2])))
  process.stdout.write(`${JSON.stringify(measure())}\n`);
