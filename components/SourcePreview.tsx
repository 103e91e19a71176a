// The source line, sent with the text. It shows the page's host and title, and whether the link leads to the
// passage.
import type { Source } from '@/lib/capture/text/source';
import { useSay } from './Words';

export function SourcePreview({ source }: { readonly source: Source }) {
  const say = useSay();
  const { address, title, passageAddress } = source;
  // Keeps its space while the page is read, so that nothing below moves.
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

/** '' for an address without a host. The title is enough then. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
