// Shows the result of templates for a page.
import { useLayoutEffect, useRef } from 'react';
import { shownFragment } from '@/components/rich-text/shown-html';
import { useSay } from '@/components/Words';

interface TemplatePreviewProps {
  /** The page's title. */
  readonly page: string;
  /** null if the kind has no such field. */
  readonly name: string | null;
  readonly html: string | null;
}

export function TemplatePreview({ page, name, html }: TemplatePreviewProps) {
  const say = useSay();
  const text = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const shown = shownFragment(html ?? '');
    // The links of a preview must not open anything.
    for (const link of shown.querySelectorAll('a')) link.removeAttribute('href');
    text.current?.replaceChildren(shown);
  }, [html]);

  return (
    <figure className="preview" aria-label={say('preview')}>
      <figcaption className="quiet">{say('previewOn', page)}</figcaption>
      {name !== null && (
        <p className="preview-name" dir="auto">
          {name}
        </p>
      )}
      {html === '' && <p className="quiet">{say('previewEmpty')}</p>}
      {html !== null && <div className="rich-text" ref={text} />}
    </figure>
  );
}
