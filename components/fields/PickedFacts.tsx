// What a field shows of the record that a person chose or typed: the name of an idea before anything is sent to it, and the
// votes and the revenue of an organization.
import { useCallback, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { useRead } from '@/components/use-read';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { MessageKey } from '@/lib/capture/text/messages';
import { numericId } from '@/lib/planning/contract/fields';
import { parseIdeaReference } from '@/lib/planning/record-key';
import type { FieldAssist, IdeaAnswer } from './field-assist';
import type { FieldProps } from './field-scope';
import styles from './fields.module.css';
import { sourceOf } from './use-suggestions';

const debounceMs = 400;

export type FoundIdea = Extract<IdeaAnswer, { isFound: true }>;

/** `ask` asks at once, and again after an answer that found nothing. `value` is null if the field names no ideas. */
export function useFoundIdea(value: string | null, { findIdea }: Pick<FieldAssist, 'findIdea'>) {
  // The whole text is sent, because a link may lead to another service.
  const text = value?.trim() ?? '';
  const isReference = value !== null && parseIdeaReference(text).isOk;
  /** The text with which the person left the field. */
  const [left, setLeft] = useState<{ readonly text: string } | null>(null);
  /** What was last asked. A screen reader says only words that come after their live region. */
  const [asked, setAsked] = useState('');
  const find = useCallback(async () => {
    setAsked(text);
    return { text, left, answer: await findIdea(text) };
  }, [findIdea, text, left]);
  const delayMs = left?.text === text ? 0 : debounceMs;
  const last = useRead(isReference ? find : null, null, { delayMs, isKept: true });
  // An answer counts for its text only. The service may be back when the person leaves the field again.
  const isCurrent = last?.text === text && (last.answer.isFound || last.left === left);
  const answer = isReference && isCurrent ? last.answer : null;
  return {
    /** null while the service is asked. undefined before, and if the text names no idea. */
    answer: isReference && (answer !== null || asked === text) ? answer : undefined,
    found: answer?.isFound ? answer : null,
    ask: () => isReference && !answer?.isFound && setLeft({ text }),
  };
}

interface IdeaStatusProps {
  readonly id: string;
  readonly answer: IdeaAnswer | null | undefined;
  /** Shown until the field names an idea. */
  readonly hint: MessageKey | undefined;
}

/** Its height stays the same. */
export function IdeaStatus({ id, answer, hint }: IdeaStatusProps) {
  const t = useTranslate();
  return (
    <p className={`note ${styles['idea-status']}`} id={id} role="status" data-when-open="text">
      {answer === undefined && hint && t(hint)}
      {answer === null && t('ideaLooking')}
      {answer?.isFound && (
        <span className="line tight" title={answer.name}>
          <span className="badge">{answer.key}</span> <bdi className="cut">{answer.name}</bdi>
        </span>
      )}
      {answer?.isFound === false && (
        <span className="field-problem">{t(answer.messageKey, ...(answer.parts ?? []))}</span>
      )}
    </p>
  );
}

interface PickedFactsProps extends Pick<FieldProps<string>, 'field' | 'value' | 'assist'> {
  readonly chosen: Suggestion | undefined;
}

/** What a person must know of the chosen option. */
export function PickedFacts({ field, value, chosen, assist }: PickedFactsProps) {
  const t = useTranslate();
  const { warning } = sourceOf(field);
  return (
    <>
      {field.role === 'organization' && <OrganizationFacts key={value} {...{ value, chosen, assist }} />}
      {warning && (
        <p className="field-hint" role="status" data-when-open="text">
          {chosen && t(warning)}
        </p>
      )}
    </>
  );
}

/** `undefined`: hidden. `'reading'` until the service answers. */
type Shown = undefined | 'reading' | { readonly revenue: number | string | null };

/** The revenue shows once the person asks for it: screens are shared, so nothing shows it by itself, and nothing keeps it. */
function OrganizationFacts({ value: organization, chosen, assist }: Omit<PickedFactsProps, 'field'>) {
  const t = useTranslate();
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
      {chosen?.votes !== undefined && <span>{t('suggestVotes', chosen.votes)}</span>}
      <bdi role="status">{typeof shown === 'object' && revenueText(shown.revenue)}</bdi>
      <Button look="quiet" onClick={() => (shown ? setShown(undefined) : void show())}>
        {t(shown ? 'revenueHide' : 'revenueShow')}
      </Button>
    </div>
  );

  function revenueText(revenue: number | string | null): string {
    if (revenue === null) return t('revenueUnread');
    if (revenue === '') return t('revenueNone');
    // Services write numbers as strings, too.
    const amount = Number(revenue);
    return t('revenueIs', Number.isFinite(amount) ? amount : String(revenue));
  }
}
