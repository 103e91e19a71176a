// The source line that is sent under the text: the page's host, its title, and whether the link leads to the passage.
import type { Source } from '@/lib/capture/source';
import { useSay } from './Words';

export function SourcePreview({ source }: { readonly source: Source }) {
  const say = useSay();
  const { address, title, passageAddress } = source;
  // Keeps its space while the page is being read: nothing below moves.
  if (address === '') return <div className="source" />;
  const host = hostOf(address);
  return (
    <div className="source" role="note" aria-label={say('sourceLabel')} title={passageAddress ?? address}>
      {host !== '' && (
        <bdi className="source-host" dir="ltr">
          {host}
        </bdi>
      )}
      <bdi className="source-title">{title || address}</bdi>
      {passageAddress !== null && <span className="badge">{say('sourcePassage')}</span>}
    </div>
  );
}

/** The host; '' for an address without one, whose title says enough. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
