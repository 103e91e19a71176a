// An object URL for a picture's bytes, revoked with the component.
import { useEffect, useState } from 'react';
import type { PictureData } from '@/lib/capture/pictures/picture';

/** '' until there is one. */
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
