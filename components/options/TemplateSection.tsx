// The settings for templates. Shows one kind at a time, with a preview on the page that was read last.
import { useLayoutEffect, useRef, useState } from 'react';
import richTextStyles from '@/components/rich-text/rich-text.module.css';
import { shownFragment } from '@/components/rich-text/shown-html';
import { useSay } from '@/components/words/SayProvider';
import { htmlOf, textOf } from '@/lib/capture/field/field';
import { allowedKinds, type Policy } from '@/lib/capture/form/policy';
import type { Templates } from '@/lib/capture/start/templates';
import { ownSamplePage, ownSampleSpeaker } from '@/lib/capture/text/templates/sample-page';
import type { Snapshot } from '@/lib/page/snapshot';
import { defaultsFor } from '@/lib/settings/preferences';
import { templatesKey } from '@/lib/settings/synced-items';
import { KindSelect } from './KindSelect';
import { PreferenceControls } from './PreferenceControls';
import type { SectionPreferences } from './preference-store';
import { Section } from './Section';
import { TemplateEditor } from './TemplateEditor';
import styles from './TemplateSection.module.css';

interface TemplateSectionProps extends SectionPreferences {
  readonly policy: Policy;
  /** The page that was read last. */
  readonly sample: Snapshot | null;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Keys of the items that stay on this device only. */
  readonly left: readonly string[];
}

export function TemplateSection(props: TemplateSectionProps) {
  const { preferences, saved, policy, sample, today, left, onChange } = props;
  const say = useSay();
  const page = sample ?? ownSamplePage;
  const kinds = allowedKinds(policy).filter(({ templates }) => templates.name ?? templates.text);
  const [kindId, setKindId] = useState(kinds[0]?.id ?? '');
  const kind = kinds.find(({ id }) => id === kindId);
  if (!kind) return null;
  const templates = preferences.templates[kindId] ?? {};
  const values = kind.start(page, defaultsFor(preferences, preferences.activeAccountId), {
    templates,
    today,
    isPlainText: preferences.isPlainText,
    speaker: sample ? null : ownSampleSpeaker,
  });

  function change(changed: Templates): void {
    onChange((before) => ({ ...before, templates: { ...before.templates, [kindId]: changed } }));
  }

  return (
    <Section title={say('sectionTemplates')} about={say('sectionTemplatesAbout')} saved={saved}>
      <KindSelect
        label={say('templateKind')}
        kinds={kinds}
        none={null}
        value={kindId}
        onChange={(chosen) => {
          saved.forget();
          setKindId(chosen);
        }}
      />
      {left.includes(templatesKey(kindId)) && <p className="quiet">{say('syncedTooLarge')}</p>}
      <TemplateEditor key={kindId} kind={kind} templates={templates} onChange={change} />
      <TemplatePreview
        page={page.title || page.address}
        name={kind.templates.name ? textOf(values, kind.templates.name.field) : null}
        html={kind.templates.text ? htmlOf(values, kind.templates.text.field) : null}
      />
      <PreferenceControls part="templates" preferences={preferences} onChange={onChange} />
    </Section>
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
