// The object URL of a picture. Unmounting revokes it.
import { useEffect, useState } from 'react';
import type { PictureData } from '@/lib/capture/pictures/picture';

/** '' until the first effect. */
export function usePictureAddress(picture: Pick<PictureData, 'bytes' | 'type'> | null): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
