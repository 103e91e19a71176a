// Shows the organisation's policy.
import { Notice } from '@/components/notices/Notice';
import { choiceText } from '@/components/words/choice-messages';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { allowedKinds, isLocked, lockable, type Policy } from '@/lib/capture/form/policy';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import type { PolicyReading } from '@/lib/settings/managed-policy';
import notesStyles from './notes.module.css';
import { Section } from './Section';

const messages: Readonly<Record<(typeof lockable)[number], MessageKey>> = {
  serviceAddress: 'connectAddress',
  product: 'fieldProduct',
  portal: 'fieldPortal',
  tags: 'fieldTags',
  visibility: 'fieldVisibility',
};

export function PolicySection({ policy, unreadable }: PolicyReading) {
  const say = useSay();
  return (
    <Section title={say('sectionPolicy')} about={say('sectionPolicyAbout')}>
      <dl className={notesStyles.notes}>
        {lockable
          .filter((field) => policy[field] !== undefined || isLocked(policy, field))
          .map((field) => (
            <div key={field}>
              <dt>{say(messages[field])}</dt>
              <dd>
                <bdi>{lockedText(policy, field, say) || say('importNothing')}</bdi>
                {isLocked(policy, field) && <span className="badge">{say('policyLocked')}</span>}
              </dd>
            </div>
          ))}
        {policy.sessionTokens && (
          <div>
            <dt>{say('connectToken')}</dt>
            <dd>
              {say('tokenForSession')}
              <span className="badge">{say('policyLocked')}</span>
            </dd>
          </div>
        )}
        {policy.ideaIndex === false && (
          <div>
            <dt>{say('settingSimilar')}</dt>
            <dd>
              {say('importOff')}
              <span className="badge">{say('policyLocked')}</span>
            </dd>
          </div>
        )}
        {policy.settingsSync === false && (
          <div>
            <dt>{say('settingFollows')}</dt>
            <dd>
              {say('importOff')}
              <span className="badge">{say('policyLocked')}</span>
            </dd>
          </div>
        )}
        {policy.allowedKinds && (
          <div>
            <dt>{say('sectionKinds')}</dt>
            <dd>{listText(allowedKinds(policy).map(({ label }) => say(label)))}</dd>
          </div>
        )}
      </dl>
      {unreadable.length > 0 && (
        <Notice tone="warning">{say('policyUnreadable', listText(unreadable))}</Notice>
      )}
    </Section>
  );
}

function lockedText(policy: Policy, field: (typeof lockable)[number], say: Say): string {
  const values = [policy[field] ?? ''].flat();
  return listText(field === 'visibility' ? values.map((value) => choiceText(value, say)) : values);
}

export const hasPolicy = ({ policy, unreadable }: PolicyReading) =>
  Object.keys(policy satisfies Policy).length > 0 || unreadable.length > 0;
