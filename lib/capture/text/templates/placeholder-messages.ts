// The placeholders' labels, in the order of the list that offers them.
import type { MessageKey } from '@/lib/capture/text/messages';
import type { PlaceholderName } from './placeholders';

export const placeholderMessages: Readonly<Record<PlaceholderName, MessageKey>> = {
  title: 'placeholderTitle',
  selection: 'placeholderSelection',
  quote: 'placeholderQuote',
  line: 'placeholderLine',
  url: 'placeholderUrl',
  link: 'placeholderLink',
  site: 'placeholderSite',
  host: 'placeholderHost',
  author: 'placeholderAuthor',
  published: 'placeholderPublished',
  description: 'placeholderDescription',
  date: 'placeholderDate',
};
