// The messages for the classes of records that an integration accepts.
import type { MessageKey } from '@/lib/capture/text/messages';
import type { ClassName } from '@/lib/planning/service-names';

export const classMessages: Readonly<Record<ClassName, MessageKey>> = {
  Feature: 'kindFeature',
  Idea: 'kindIdea',
  Epic: 'kindEpic',
  Release: 'kindRelease',
  Initiative: 'fieldInitiative',
  Page: 'kindNote',
  Competitor: 'kindCompetitor',
};
