// Drafts of every kind, from which `planned-steps.test.ts` plans steps.
import type { Draft, Quote } from '@/lib/capture/field/draft';
import type { DraftValues } from '@/lib/capture/field/values';
import { noSource, type Source } from '@/lib/capture/text/source';
import { everyWorkField } from '../../unit/capture/kinds/work-fields.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const picture = id(7);

const source: Source = { title: 'A thread', address: 'https://forum.example/t/1', passageAddress: null };
/** With a link to the passage. */
const passageSource: Source = {
  ...source,
  passageAddress: 'https://forum.example/t/1#:~:text=Rows%20go,missing',
};
const oddSource: Source = {
  title: 'Rows & "columns" <b>',
  address: 'https://forum.example/t?a=1&b="2"',
  passageAddress: null,
};

const text = '<p>Rows go <strong>missing</strong></p>';
const passage = '<blockquote><p>Rows go missing</p></blockquote>';
/** Markup characters, other scripts, signs beyond the basic plane. */
const oddText = '<p>a &lt; b &amp; c — 顧客の声, مرحبا, 👩‍🔧 &nbsp; {{title}} $& $1</p>';

const otherPage: Source = { title: 'Another', address: 'https://other.example/', passageAddress: null };
const quote = (number: number, changes: Partial<Quote> = {}): Quote => ({
  id: id(number),
  html: `<p>Words ${number}</p>`,
  source: otherPage,
  said: null,
  ...changes,
});
const quotes = [
  quote(21, { source: passageSource, said: 'Ana <K>, 12 May 2026' }),
  quote(22),
  quote(23, { html: '', source: { title: 'A call', address: 'javascript:x()', passageAddress: null } }),
];

/** By title: the values of a draft, and what else it has. */
type Given = Readonly<Record<string, readonly [DraftValues, Partial<Omit<Draft, 'kind' | 'values'>>?]>>;

const mapped = <T, U>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => U) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

const without = (values: DraftValues, names: readonly string[]): DraftValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** What every kind that sends its page sends. `field`: its long text. */
const ofPage = (required: DraftValues, field: string): Given => ({
  'a text and the link to its passage': [{ ...required, [field]: text }, { source: passageSource }],
  'the passage alone': [{ ...required, [field]: passage }, { isPassage: true }],
  'odd text of an odd page': [{ ...required, [field]: oddText }, { source: oddSource }],
  'a text without a page': [{ ...required, [field]: text }, { source: noSource }],
  'a text that was deleted again': [{ ...required, [field]: '<p><br></p>' }],
  'three quotes without own words': [{ ...required, [field]: '' }, { quotes }],
  'own words above quotes, one of them of this page': [
    { ...required, [field]: text },
    { quotes: quotes.slice(0, 2) },
  ],
  'own words of a page that no quote cites': [{ ...required, [field]: text }, { quotes: quotes.slice(1) }],
  'own words and quotes without a page': [
    { ...required, [field]: text },
    { source: noSource, quotes: quotes.slice(1) },
  ],
});

/** Words that other kinds keep in the document are no part of what is sent. */
const besideOthers = (values: DraftValues): Given => ({
  'with the words of other kinds': [
    values,
    {
      others: {
        'line competitor': 'Acme',
        'address address': 'https://acme.example',
        'change change-idea name': 'Other',
      },
      touched: ['line name', 'html'],
    },
  ],
});

const idea = {
  product: 'PRJ',
  name: 'Import keeps rows',
  createdBy: 'ana@example.com',
};
const everyIdea = {
  ...idea,
  portal: '31',
  description: text,
  picture,
  tags: ['import', 'q3'],
  visibility: 'creator_organization',
  categories: ['Usability', 'Import'],
  assignee: 'ben@example.com',
  status: 'Planned',
  watchers: ['31', '32'],
  themes: ['11', '12'],
  promotedFeature: 'PRJ-1',
  promotedEpic: 'PRJ-E-1',
  promotedInitiative: 'Easier to begin',
  duplicateOf: 'https://acme.example/ideas/ideas/PRJ-I-3',
  portal_restricted: 'true',
  restrictedPortals: ['21', '22'],
  spam: 'false',
  initial_votes: '12',
  created_at: '2026-01-31 09:30:00',
  integration: '9',
};

const note = { product: 'PRJ', name: 'What we heard' };
const everyNote = {
  ...note,
  description: text,
  tags: ['import', 'q3'],
  parent: 'PRJ-N-1',
  documentType: 'folder',
  editorWidth: 'FULL',
  status: 'Draft',
  integration: '9',
};

/** `body` isn't required, but a comment needs a text, a picture or a link. */
const comment = { idea: 'PRJ-I-7', link: 'https://forum.example/t/1' };
const everyComment = {
  ...comment,
  body: passage,
  picture,
  visibility: 'public',
  linkName: 'A thread',
  integration: '9',
};

const work = {
  ...everyWorkField,
  name: 'Import keeps rows',
  description: text,
  tags: ['import', 'q3'],
  integration: '9',
};
const everyFeature = {
  ...work,
  product: 'PRJ',
  release: 'https://acme.example/releases/PRJ-R-1',
  epic: 'PRJ-E-1',
  release_phase: 'Beta',
  custom_fields: ['risk', 'high', '', '', 'market', 'EU'],
};
const everyEpic = { ...work, product: 'PRJ', release: 'PRJ-R-1', duration_source: 'duration_from_releases' };

const reply = { idea: 'PRJ-I-7', replyTo: '55', body: text };
const everyReply = {
  ...reply,
  picture,
  visibility: 'employee_or_creator',
  link: 'https://forum.example/t/1',
  linkName: 'A thread',
  integration: '9',
};

const appendIdea = { idea: 'PRJ-I-7', createdBy: 'ana@example.com' };
const everyAppendIdea = {
  ...appendIdea,
  added: passage,
  visibility: 'public',
  tags: ['import', 'q3'],
  status: 'Planned',
  assignee: 'ben@example.com',
  promotedFeature: 'PRJ-1',
  promotedEpic: 'PRJ-E-1',
  promotedInitiative: 'Easier to begin',
  integration: '9',
};

const everyVote = {
  idea: 'PRJ-I-7',
  body: passage,
  contacts: ['kim@northwind.example', 'lee@northwind.example'],
  organization: '44',
  link: 'https://forum.example/t/1',
  voteValue: '2.5',
};

const release = { product: 'PRJ', name: '4.2' };
const everyRelease = {
  ...release,
  theme: text,
  release_date: '2026-03-31',
  owner: 'ben@example.com',
  status: 'In development',
  start_date: '2026-01-01',
  end_date: '2026-03-30',
  development_started_on: '2026-01-05',
  external_release_date: '2026-03-31',
  external_date_resolution: 'quarter',
  initiatives: ['Easier to begin'],
  goals: ['More people, of all ages, return', '77'],
  parentRelease: '41',
  parking_lot: 'false',
  capacity_units: 'story_points',
  total_capacity_text: '40p',
  progress_source: 'progress_manual',
  progress: '10',
  duration_source: 'duration_manual',
  watchers: ['31', '32'],
  integration: '9',
};

const everyProduct = {
  name: 'Importer',
  reference_prefix: 'NEW',
  description: text,
  parentProduct: 'LINE',
  product_line: 'true',
  product_line_type: 'Portfolio',
  workspace_type: 'it_workspace',
  project_template_id: '51',
  configuration_epics_enabled: 'true',
  configuration_okrs_enabled: 'false',
};

const everyIdeaChange = {
  ...without(everyIdea, ['product', 'portal', 'picture', 'integration']),
  idea: 'https://acme.example/ideas/ideas/PRJ-I-7',
  newCreator: 'eve@example.com',
};

const everyFeatureChange = {
  ...without(everyFeature, ['release', 'integration']),
  feature: 'PRJ-1',
  newRelease: 'PRJ-R-2',
};

const everyInitiativeChange = {
  product: 'PRJ',
  initiative: 'PRJ-S-1',
  name: 'Easier to begin',
  status: 'In progress',
  assignee: 'ben@example.com',
  description: text,
  effort: '3',
  value: '8',
  start_date: '2026-01-01',
  end_date: '2026-06-30',
  time_frame: '2026',
  parentInitiative: 'PRJ-S-2',
  goals: ['77', 'More people, of all ages, return'],
  position: '4',
  presented: 'false',
  progress_source: 'progress_manual',
  progress: '40',
  duration_source: 'duration_manual',
  custom_fields: ['region', 'EU', 'tier', '1'],
};

const everyGoalChange = {
  product: 'PRJ',
  goal: '77',
  name: 'More people return',
  status: 'On track',
  effort: '40',
  value: '60',
  description: text,
  success_metric_name: 'Returns',
  success_metric_description: 'Within a week',
  time_frame: '2026',
  parentGoal: 'PRJ-G-2',
  newProduct: 'OTHER',
  progress_source: 'progress_manual',
  progress: '40',
  watchers: ['31', '32'],
};

const given: Readonly<Record<string, Given>> = {
  idea: {
    'required fields only': [idea],
    'every field': [everyIdea],
    'a portal': [{ ...idea, portal: '31', visibility: 'public' }],
    'no portal': [{ ...idea, portal: '', visibility: '' }],
    'a picture of an internal idea': [{ ...idea, description: text, picture }],
    'a picture of a public idea': [{ ...idea, visibility: 'public', picture }],
    'a picture, three quotes and an integration': [
      { ...idea, description: '', picture, integration: '9' },
      { quotes },
    ],
    'spaces, doubles and empty entries': [
      {
        ...idea,
        name: '  Import  keeps rows ',
        tags: [' import ', 'import', '', 'q3'],
        watchers: ['31', ' 31'],
        initial_votes: ' 0 ',
      },
    ],
    ...ofPage(idea, 'description'),
    ...besideOthers(idea),
  },
  note: {
    'required fields only': [note],
    'every field': [everyNote],
    'a whiteboard': [{ ...note, documentType: 'whiteboard', description: '' }],
    ...ofPage(note, 'description'),
    ...besideOthers(note),
  },
  comment: {
    'required fields only': [{ idea: 'PRJ-I-7', body: text }],
    'every field': [everyComment],
    'the link alone': [comment],
    'a picture alone': [{ idea: 'PRJ-I-7', picture }],
    'a link by its name': [{ ...comment, linkName: 'A thread', body: text }],
    'an idea by its address, without a visibility': [
      { idea: 'https://acme.example/ideas/ideas/PRJ-I-7', visibility: '', body: text },
    ],
    'a public answer to a comment': [{ ...everyComment, replyTo: '55' }],
    'an internal answer to a comment': [
      { ...everyComment, replyTo: '55', visibility: 'employee_or_creator', picture: '' },
    ],
    'a picture, a link and three quotes': [
      { ...comment, body: '', picture, visibility: 'public' },
      { quotes },
    ],
    ...ofPage(comment, 'body'),
    ...besideOthers(comment),
  },
  feature: {
    'required fields only': [{ release: 'PRJ-R-1', name: 'Import keeps rows' }],
    'every field': [everyFeature],
    'a product that only narrows the releases': [
      { product: 'OTHER', release: '41', name: 'Import keeps rows' },
    ],
    ...ofPage({ release: 'PRJ-R-1', name: 'Import keeps rows' }, 'description'),
    ...besideOthers({ release: 'PRJ-R-1', name: 'Import keeps rows' }),
  },
  epic: {
    'required fields only': [{ product: 'PRJ', name: 'Imports' }],
    'every field': [everyEpic],
    'a release without a product': [{ product: '', release: 'PRJ-R-1', name: 'Imports' }],
    'every field in the default release': [{ ...everyEpic, release: '', duration_source: 'duration_manual' }],
    ...ofPage({ product: 'PRJ', name: 'Imports' }, 'description'),
    ...besideOthers({ product: 'PRJ', name: 'Imports' }),
  },
  'requirement-comment': {
    'required fields only': [{ requirement: 'PRJ-1-2' }],
    'every field': [{ requirement: 'PRJ-1-2', body: passage }],
    'a requirement by its address': [
      { requirement: 'https://acme.example/requirements/PRJ-1-2', body: text },
    ],
    ...ofPage({ requirement: 'PRJ-1-2' }, 'body'),
    ...besideOthers({ requirement: 'PRJ-1-2' }),
  },
  competitor: {
    'required fields only': [{ product: 'PRJ', competitor: 'Acme', color: '#808080' }],
    'every field': [
      {
        ...{ product: 'PRJ', competitor: 'Acme', color: '#0073cf', integration: '9' },
        address: 'https://acme.example',
      },
    ],
    'black, without an address': [
      { product: 'PRJ', competitor: ' Acme & Co ', color: '#000000', address: ' ' },
    ],
    'quotes, which it takes none of': [{ product: 'PRJ', competitor: 'Acme', color: '#ffffff' }, { quotes }],
    ...besideOthers({ product: 'PRJ', competitor: 'Acme', color: '#808080' }),
  },
  reply: {
    'required fields only': [reply],
    'every field': [everyReply],
    'a public reply with a picture': [{ ...reply, visibility: 'public', picture }],
    'the link alone': [{ ...reply, body: '', link: 'https://forum.example/t/1' }],
    ...ofPage({ ...reply, link: 'https://forum.example/t/1' }, 'body'),
    ...besideOthers(reply),
  },
  'append-idea': {
    'required fields only': [{ ...appendIdea, createdBy: '', added: text }],
    'every field': [everyAppendIdea],
    'an internal addition': [{ ...appendIdea, added: text, visibility: 'employee_or_creator' }],
    'a public addition': [{ ...appendIdea, added: text, visibility: 'public' }],
    'tags alone': [{ ...appendIdea, tags: ['q3'] }],
    ...ofPage(appendIdea, 'added'),
    ...besideOthers(appendIdea),
  },
  'append-feature': {
    'required fields only': [{ feature: 'PRJ-1' }],
    'every field': [{ feature: 'PRJ-1', added: passage, integration: '9' }],
    'a feature by its address': [{ feature: 'https://acme.example/features/PRJ-1', added: text }],
    ...ofPage({ feature: 'PRJ-1' }, 'added'),
    ...besideOthers({ feature: 'PRJ-1' }),
  },
  vote: {
    'required fields only': [{ idea: 'PRJ-I-7' }],
    'every field': [everyVote],
    'a customer without a quote': [{ idea: '88', organization: '44', voteValue: '0' }],
    ...ofPage({ idea: 'PRJ-I-7', link: 'https://forum.example/t/1' }, 'body'),
    ...besideOthers(everyVote),
  },
  release: {
    'required fields only': [release],
    'every field': [everyRelease],
    'a parking lot without dates': [{ ...release, parking_lot: 'true' }],
    ...ofPage(release, 'theme'),
    ...besideOthers(release),
  },
  product: {
    'required fields only': [{ name: 'Importer' }],
    'every field': [everyProduct],
    'switches that are off': [
      { name: 'Importer', product_line: 'false', configuration_epics_enabled: 'false' },
    ],
    ...ofPage({ name: 'Importer' }, 'description'),
    ...besideOthers({ name: 'Importer' }),
  },
  'change-idea': {
    'one field': [{ idea: 'PRJ-I-7', status: 'Planned' }],
    'every field': [everyIdeaChange],
    'the creator otherwise': [{ idea: 'PRJ-I-7', tags: ['q3'], createdBy: 'ana@example.com' }],
    'a merge that is undone': [{ idea: 'PRJ-I-7', unmerge: 'unmerge' }],
    'a merge, and its undoing': [{ idea: 'PRJ-I-7', duplicateOf: 'PRJ-I-3', unmerge: 'unmerge' }],
    'a text that was deleted again': [{ idea: 'PRJ-I-7', name: 'Rows stay', description: '<p><br></p>' }],
    'quotes, which it takes none of': [{ idea: 'PRJ-I-7', description: text }, { quotes }],
    ...besideOthers({ idea: 'PRJ-I-7', status: 'Planned' }),
  },
  'change-feature': {
    'one field': [{ feature: 'PRJ-1', assignee: 'ben@example.com' }],
    'every field': [everyFeatureChange],
    'another release': [
      { product: 'PRJ', feature: '12', newRelease: 'https://acme.example/releases/PRJ-R-2' },
    ],
    ...besideOthers({ feature: 'PRJ-1', tags: ['q3'] }),
  },
  'change-initiative': {
    'one field': [{ product: 'PRJ', initiative: 'PRJ-S-1', value: '8' }],
    'every field': [everyInitiativeChange],
    'by its address': [
      { product: 'PRJ', initiative: 'https://acme.example/initiatives/PRJ-S-1', presented: 'true' },
    ],
    ...besideOthers({ product: 'PRJ', initiative: 'PRJ-S-1', effort: '0' }),
  },
  'change-goal': {
    'one field': [{ product: 'PRJ', goal: '77', effort: '40' }],
    'every field': [everyGoalChange],
    'another product': [{ product: 'PRJ', goal: '77', newProduct: 'OTHER' }],
    ...besideOthers({ product: 'PRJ', goal: '77', description: text }),
  },
  'change-vote': {
    'one field': [{ idea: 'PRJ-I-7', vote: '66', value: '250' }],
    'every field': [
      { idea: 'PRJ-I-7', vote: '66', value: '2.5', custom_fields: ['plan', 'gold', '', '', 'tier', '1'] },
    ],
    'an idea by its address': [{ idea: 'https://acme.example/ideas/ideas/PRJ-I-7', vote: '66', value: '0' }],
    ...besideOthers({ idea: 'PRJ-I-7', vote: '66', value: '1' }),
  },
  'capacity-investment': {
    'required fields only': [{ initiative: 'PRJ-S-1' }],
    'every field': [
      {
        product: 'PRJ',
        initiative: 'PRJ-S-1',
        start_date: '2026-01-01',
        end_date: '2026-06-30',
        date_source: 'manual_dates',
        estimate_source: 'epics',
        capacity_scenario_id: '61',
      },
    ],
    'by its address': [
      { initiative: 'https://acme.example/initiatives/PRJ-S-1', date_source: 'capacity_plannable' },
    ],
    ...besideOthers({ initiative: 'PRJ-S-1' }),
  },
  'send-record': {
    'required fields only': [{ class: 'Epic', sentRecord: '88', integrationId: '9' }],
    'an idea by its ID': [{ class: 'Idea', sentRecord: '88', integrationId: '9' }],
    'an idea by its key': [{ class: 'Idea', sentRecord: 'PRJ-I-7', integrationId: '9' }],
    'an idea by its address': [
      { class: 'Idea', sentRecord: 'https://acme.example/ideas/ideas/PRJ-I-7', integrationId: '9' },
    ],
    ...besideOthers({ class: 'Page', sentRecord: '88', integrationId: '9' }),
  },
};

/** By kind and title. One draft or several fill every field of a kind. */
export const stepDrafts: Readonly<Record<string, Readonly<Record<string, Draft>>>> = mapped(
  given,
  (drafts, kind) =>
    mapped(drafts, ([values, changes]) => ({
      id: id(9),
      kind,
      accountId: 'main',
      values,
      source,
      ...changes,
    })),
);

/** The values without which a kind can't be saved. */
export const requiredValues = (kind: string): DraftValues =>
  Object.values(stepDrafts[kind] ?? {})[0]?.values ?? {};
