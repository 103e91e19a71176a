// The snapshot of an unreadable page.
import { describe, expect, it } from 'vitest';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { snapshotSchema } from '@/lib/page/snapshot';

describe('emptySnapshot', () => {
  it('F34: keeps address and title of an unreadable page, and the reason', () => {
    const snapshot = emptySnapshot({ address: 'chrome://settings/', title: 'Settings' }, ['page-refused']);

    expect(snapshot).toMatchObject({ address: 'chrome://settings/', title: 'Settings', selection: null });
    expect(snapshot.remarks).toEqual(['page-refused']);
  });

  it('cleans and checks the address of a link like that of a page', () => {
    const snapshot = emptySnapshot({ address: 'http://wiki/x?utm_id=1&token=2', title: '' }, [
      'address-is-private',
    ]);

    expect(snapshot.source.address).toBe('http://wiki/x?token=2');
    expect(snapshot.remarks).toEqual(['address-is-private', 'address-has-secret']);
  });

  it('has the shape of any snapshot', () => {
    const snapshot = emptySnapshot({ address: 'about:blank', title: '' }, []);
    expect(snapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  });
});
