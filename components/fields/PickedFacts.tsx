// What a field shows of the record that a person chose or typed: the name of an idea before anything is sent to it, and the
// votes and the revenue of an organization.
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { MessageKey } from '@/lib/capture/text/messages';
import { numericId } from '@/lib/planning/contract/fields';
import { parseIdeaReference } from '@/lib/planning/record-key';
import type { FieldAssist, IdeaAnswer } from './field-assist';
import type { FieldProps } from './field-scope';
import styles from './fields.module.css';
import { sourceOf } from './use-suggestions';

const debounceMs = 400;

/** `text`: what was asked. An answer counts for this text only. */
interface Asked {
  readonly text: string;
  /** null while the service is asked. */
  readonly answer: IdeaAnswer | null;
}

export type FoundIdea = Extract<IdeaAnswer, { isFound: true }>;

/** `ask` asks at once, and again after an answer that found nothing. `value` is null if the field names no ideas. */
export function useFoundIdea(value: string | null, { findIdea }: Pick<FieldAssist, 'findIdea'>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useRef('');
  const find = useCallback(
    async (typed: string) => {
      // The whole text is sent, because a link may lead to another service.
      const text = typed.trim();
      if (latest.current === text) return;
      const isReference = parseIdeaReference(text).isOk;
      latest.current = isReference ? text : '';
      setAsked(isReference ? { text, answer: null } : null);
      if (!isReference) return;
      const answer = await findIdea(text);
      if (latest.current !== text) return;
      setAsked({ text, answer });
      // The service may be back, or the idea may exist, when the person leaves the field again.
      if (!answer.isFound) latest.current = '';
    },
    [findIdea],
  );
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => void find(value), debounceMs);
    return () => clearTimeout(timer);
  }, [find, value]);
  const shown = asked?.text === value?.trim() ? asked : null;
  return {
    shown,
    found: shown?.answer?.isFound ? shown.answer : null,
    ask: () => value !== null && void find(value),
  };
}

interface IdeaStatusProps {
  readonly id: string;
  readonly shown: Asked | null;
  /** Shown until the field names an idea. */
  readonly hint: MessageKey | undefined;
}

/** Its height stays the same. */
export function IdeaStatus({ id, shown, hint }: IdeaStatusProps) {
  const say = useSay();
  const answer = shown?.answer;
  return (
    <p className={`note ${styles['idea-status']}`} id={id} role="status" data-when-open="text">
      {shown === null && hint && say(hint)}
      {shown?.answer === null && say('ideaLooking')}
      {answer?.isFound && (
        <span className="line tight" title={answer.name}>
          <span className="badge">{answer.key}</span> <bdi className="cut">{answer.name}</bdi>
        </span>
      )}
      {answer?.isFound === false && (
        <span className="field-problem">{say(answer.messageKey, ...(answer.parts ?? []))}</span>
      )}
    </p>
  );
}

interface PickedFactsProps extends Pick<FieldProps<string>, 'field' | 'value' | 'assist'> {
  readonly chosen: Suggestion | undefined;
}

/** What a person must know of the chosen option. */
export function PickedFacts({ field, value, chosen, assist }: PickedFactsProps) {
  const say = useSay();
  const { warning } = sourceOf(field);
  return (
    <>
      {field.role === 'organization' && <OrganizationFacts key={value} {...{ value, chosen, assist }} />}
      {warning && (
        <p className="field-hint" role="status" data-when-open="text">
          {chosen && say(warning)}
        </p>
      )}
    </>
  );
}

/** `undefined`: hidden. `'reading'` until the service answers. */
type Shown = undefined | 'reading' | { readonly revenue: number | string | null };

/** The revenue shows once the person asks for it: screens are shared, so nothing shows it by itself, and nothing keeps it. */
function OrganizationFacts({ value: organization, chosen, assist }: Omit<PickedFactsProps, 'field'>) {
  const say = useSay();
  const [shown, setShown] = useState<Shown>();
  const { readRevenue } = assist;
  if (!readRevenue || !numericId.safeParse(organization).success) return null;

  async function show(): Promise<void> {
    setShown('reading');
    const revenue = (await readRevenue?.(organization)) ?? null;
    // Hidden again meanwhile.
    setShown((now) => (now === 'reading' ? { revenue } : now));
  }

  return (
    <div className="row tight note" data-when-open="text">
      {chosen?.votes !== undefined && <span>{say('suggestVotes', chosen.votes)}</span>}
      <bdi role="status">{typeof shown === 'object' && revenueText(shown.revenue)}</bdi>
      <Button look="quiet" onClick={() => (shown ? setShown(undefined) : void show())}>
        {say(shown ? 'revenueHide' : 'revenueShow')}
      </Button>
    </div>
  );

  function revenueText(revenue: number | string | null): string {
    if (revenue === null) return say('revenueUnread');
    if (revenue === '') return say('revenueNone');
    // Services write numbers as strings, too.
    const amount = Number(revenue);
    return say('revenueIs', Number.isFinite(amount) ? amount : String(revenue));
  }
}
