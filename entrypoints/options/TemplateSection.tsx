// The settings for templates. Shows one kind at a time, with a preview on the page that was read last.

import { useState } from 'react';
import { KindSelect } from '@/components/options/KindSelect';
import { PreferenceControls } from '@/components/options/PreferenceControls';
import { Section } from '@/components/options/Section';
import { TemplateEditor } from '@/components/options/TemplateEditor';
import { TemplatePreview } from '@/components/options/TemplatePreview';
import { useStored } from '@/components/use-stored';
import { useSay } from '@/components/Words';
import { htmlOf, textOf } from '@/lib/capture/field/field';
import { allowedKinds } from '@/lib/capture/form/policy';
import { dayOf, type Setup } from '@/lib/capture/form/setup';
import type { Templates } from '@/lib/capture/start/templates';
import { ownSamplePage } from '@/lib/capture/text/templates/sample-page';
import { defaultsFor, type Preferences } from '@/lib/settings/preferences';
import type { OptionsDeps } from './deps';
import { useSaved } from './use-saved';

interface TemplateSectionProps {
  readonly deps: OptionsDeps;
  readonly preferences: Preferences;
  readonly policy: Setup['policy'];
}

export function TemplateSection({ deps, preferences, policy }: TemplateSectionProps) {
  const say = useSay();
  const sample = useStored(deps.settings.samplePage, deps.watchSetting, null) ?? ownSamplePage;
  const kinds = allowedKinds(policy).filter(({ templates }) => templates.name ?? templates.text);
  const [kindId, setKindId] = useState(kinds[0]?.id ?? '');
  const [changes, setChanges] = useState<Preferences['templates']>({});
  const { isSaved, forgetSaved, save } = useSaved(deps);
  const kind = kinds.find(({ id }) => id === kindId);
  if (!kind) return null;
  const templates = { ...preferences.templates, ...changes }[kindId] ?? {};
  const values = kind.start(sample, defaultsFor(preferences, preferences.activeAccountId), {
    templates,
    today: dayOf(new Date(deps.now())),
    isPlainText: preferences.isPlainText,
  });

  function change(changed: Templates): void {
    setChanges({ ...changes, [kindId]: changed });
    save((stored) => ({ ...stored, templates: { ...stored.templates, [kindId]: changed } }));
  }

  return (
    <Section title={say('sectionTemplates')} about={say('sectionTemplatesAbout')} isSaved={isSaved}>
      <KindSelect
        label={say('templateKind')}
        kinds={kinds}
        none={null}
        value={kindId}
        onChange={(chosen) => {
          forgetSaved();
          setKindId(chosen);
        }}
      />
      <TemplateEditor key={kindId} kind={kind} templates={templates} onChange={change} />
      <TemplatePreview
        page={sample.title || sample.address}
        name={kind.templates.name ? textOf(values, kind.templates.name.field) : null}
        html={kind.templates.text ? htmlOf(values, kind.templates.text.field) : null}
      />
      <PreferenceControls part="templates" preferences={preferences} onChange={save} />
    </Section>
  );
}
