// The templates of one kind at a time, with a preview on the page that was read last.
import { useLayoutEffect, useRef, useState } from 'react';
import richTextStyles from '@/components/rich-text/rich-text.module.css';
import { shownFragment } from '@/components/rich-text/shown-html';
import { useSay } from '@/components/words/SayProvider';
import { htmlOf, textOf } from '@/lib/capture/field/field';
import { allowedKinds, type Policy } from '@/lib/capture/form/policy';
import type { Kind } from '@/lib/capture/kinds/kind';
import { ownSamplePage, ownSampleSpeaker } from '@/lib/capture/text/templates/sample-page';
import { defaultsFor } from '@/lib/settings/preferences';
import { templatesKey } from '@/lib/settings/synced-items';
import { PreferenceControls } from './PreferenceControls';
import { Select } from './SettingFields';
import type { SectionProps } from './setting-store';
import { TemplateEditor } from './TemplateEditor';
import styles from './TemplateSection.module.css';

/** An organization may allow no kind with templates. */
export const templatedKinds = (policy: Policy): Kind[] =>
  allowedKinds(policy).filter(({ templates }) => templates.name ?? templates.text);

export function TemplateSection({ preferences, policy, sample, today, left, onChange }: SectionProps) {
  const say = useSay();
  const page = sample ?? ownSamplePage;
  const kinds = templatedKinds(policy);
  const [kindId, setKindId] = useState(kinds[0]?.id ?? '');
  const kind = kinds.find(({ id }) => id === kindId);
  if (!kind) return null;
  const templates = preferences.templates[kindId] ?? {};
  const { name, text } = kind.templates;
  const values = kind.start(page, defaultsFor(preferences, preferences.activeAccountId), {
    templates,
    today,
    isPlainText: preferences.isPlainText,
    speaker: sample ? null : ownSampleSpeaker,
  });
  return (
    <>
      <Select
        label={say('templateKind')}
        options={kinds.map(({ id, label }) => [id, say(label)] as const)}
        value={kindId}
        onChange={setKindId}
      />
      {left.includes(templatesKey(kindId)) && <p className="quiet">{say('syncedTooLarge')}</p>}
      <TemplateEditor
        key={kindId}
        kind={kind}
        templates={templates}
        onChange={(changed) =>
          onChange((before) => ({ ...before, templates: { ...before.templates, [kindId]: changed } }))
        }
      />
      <TemplatePreview
        page={page.title || page.address}
        name={name ? textOf(values, name.field) : null}
        html={text ? htmlOf(values, text.field) : null}
      />
      <PreferenceControls part="templates" preferences={preferences} onChange={onChange} />
    </>
  );
}

interface TemplatePreviewProps {
  /** The page's title. */
  readonly page: string;
  /** null if the kind has no such field. */
  readonly name: string | null;
  readonly html: string | null;
}

/** The result of the templates for a page. */
function TemplatePreview({ page, name, html }: TemplatePreviewProps) {
  const say = useSay();
  const text = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const shown = shownFragment(html ?? '');
    // The links of a preview must not open anything.
    for (const link of shown.querySelectorAll('a')) link.removeAttribute('href');
    text.current?.replaceChildren(shown);
  }, [html]);

  return (
    <figure className={styles.preview} aria-label={say('preview')}>
      <figcaption className="quiet">{say('previewOn', page)}</figcaption>
      {name !== null && (
        <p className={styles['preview-name']} dir="auto">
          {name}
        </p>
      )}
      {html === '' && <p className="quiet">{say('previewEmpty')}</p>}
      {html !== null && <div className={richTextStyles['rich-text']} ref={text} />}
    </figure>
  );
}
