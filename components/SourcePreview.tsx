// The source line that is sent under the text.
import CornerUpRight from 'lucide-react/icons/corner-up-right';
import type { Source } from '@/lib/capture/source';
import { useSay } from './Words';

export function SourcePreview({ source }: { readonly source: Source }) {
  const say = useSay();
  // Keeps its space while the page is being read: nothing below moves.
  if (source.address === '') return <div className="source" />;
  return (
    <div className="source" role="note" aria-label={say('sourceLabel')}>
      <CornerUpRight className="icon icon-directed" aria-hidden="true" />
      <bdi className="source-title">{source.title || source.address}</bdi>
      <bdi className="source-address" dir="ltr" title={source.passageAddress ?? source.address}>
        {shortAddress(source.address)}
      </bdi>
      {source.passageAddress !== null && <span className="badge">{say('sourcePassage')}</span>}
    </div>
  );
}

/** Host and path; the tooltip has the whole address. */
function shortAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return address;
  return `${host}${pathname === '/' ? '' : pathname}`;
}
