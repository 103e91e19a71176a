// Reads the record that a form changes, to show its values. Optional: a service may lack each of these reads.
import type { ChangedRecord } from '@/lib/capture/kinds/kind';
import { type CurrentValues, currentValues } from '@/lib/capture/suggestions/current-values';
import type { Discovery } from '@/lib/planning/discovery';
import { typeOf } from '@/lib/planning/records';

/** null if the service doesn't return it, or can't be asked now. */
export async function readRecord(
  discovery: Discovery,
  { record, reference: id, idea = '' }: ChangedRecord,
): Promise<CurrentValues | null> {
  const { whole, listings } = typeOf(record);
  if (whole) {
    const read = await discovery.read(whole, { id });
    return read.state === 'found' ? currentValues(read.value) : null;
  }
  if (!listings?.idea) return null;
  const listed = await discovery.list(listings.idea, { of: idea, batchSize: 200 });
  const found = listed.state === 'found' ? listed.value.items.find((item) => item.id === id) : undefined;
  return found ? currentValues(found) : null;
}
