// The list of site rules. If several rules fit a page, their order decides.

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { IconButton } from '@/components/controls/IconButton';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import { ruleName, type SiteRule } from '@/lib/capture/start/site-rule';
import type { Say } from '@/lib/capture/text/messages';
import { ruleKey } from '@/lib/settings/synced-items';
import styles from './SiteRuleList.module.css';
import { Switch } from './Switch';

interface SiteRuleListProps {
  readonly rules: readonly SiteRule[];
  /** Keys of the items that stay on this device only. */
  readonly left: readonly string[];
  readonly onSwitch: (rule: SiteRule, isOn: boolean) => void;
  /** -1 moves the rule up. */
  readonly onMove: (rule: SiteRule, by: -1 | 1) => void;
  readonly onEdit: (rule: SiteRule) => void;
  readonly onRemove: (rule: SiteRule) => void;
}

export function SiteRuleList({ rules, left, onSwitch, onMove, onEdit, onRemove }: SiteRuleListProps) {
  const say = useSay();
  return (
    <ol className={styles.rules}>
      {rules.map((rule, at) => (
        <li key={rule.id} className={styles.rule}>
          <Switch className={styles['rule-words']} isOn={rule.isOn} onChange={(isOn) => onSwitch(rule, isOn)}>
            <span className={styles['rule-facts']}>
              <bdi className={styles['rule-name']}>{ruleName(rule)}</bdi>
              {rule.name.trim() !== '' && (
                <bdi className="quiet" dir="ltr">
                  {rule.pattern}
                </bdi>
              )}
              <bdi className="quiet">{ruleSummary(rule, say)}</bdi>
              {left.includes(ruleKey(rule.id)) && <span className="quiet">{say('syncedTooLarge')}</span>}
            </span>
          </Switch>
          <div className={styles['rule-buttons']}>
            <IconButton
              name={say('ruleUp', ruleName(rule))}
              icon={<ArrowUp className="icon" aria-hidden="true" />}
              aria-disabled={at === 0}
              onClick={() => at > 0 && onMove(rule, -1)}
            />
            <IconButton
              name={say('ruleDown', ruleName(rule))}
              icon={<ArrowDown className="icon" aria-hidden="true" />}
              aria-disabled={at === rules.length - 1}
              onClick={() => at < rules.length - 1 && onMove(rule, 1)}
            />
            <IconButton
              name={say('ruleEdit', ruleName(rule))}
              icon={<Pencil className="icon" aria-hidden="true" />}
              onClick={() => onEdit(rule)}
            />
            <IconButton
              name={say('ruleRemove', ruleName(rule))}
              icon={<Trash2 className="icon" aria-hidden="true" />}
              onClick={() => onRemove(rule)}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The values of a rule, in one line. */
export function ruleSummary({ kind, values, templates }: SiteRule, say: Say): string {
  const chosen = kindOf(kind);
  const { product, tags, portal } = values;
  const parts = [
    ...(chosen ? [say(chosen.label)] : []),
    ...(product === undefined ? [] : [say('labelledValue', say('fieldProduct'), product || '–')]),
    ...(tags === undefined ? [] : [say('labelledValue', say('fieldTags'), listText(tags) || '–')]),
    ...(portal === undefined ? [] : [say('labelledValue', say('fieldPortal'), portal || say('portalNone'))]),
    ...(templates.name === undefined && templates.text === undefined ? [] : [say('ruleTemplates')]),
  ];
  return parts.join(' · ') || say('ruleNothing');
}
