// The contract's choices where the service's specification contradicts itself or says nothing. The reference lists
// them.

interface Decision {
  /** Operations by their number in the reference and in the contract. */
  readonly operations: readonly number[];
  /** The options in the specification and the recordings of services. */
  readonly forms: string;
  readonly sent: string;
  readonly why: string;
}

/** By what they are about. */
export const decisions: Readonly<Record<string, Decision>> = {
  'Where skip_portal sits': {
    operations: [8, 9],
    forms: 'inside `idea`, by the table of attributes; beside `idea`, by its description and by recordings',
    sent: 'both, with the same value; the contract refuses one place alone, and a portal beside it',
    why: 'Stricter on purpose: an idea in the wrong portal is a public leak, and a service may read either place.',
  },
  'Portal of an idea that is updated': {
    operations: [9],
    forms: 'named with the creator, by rule 2; left out, as attributes that do not change',
    sent: 'the portal that the idea has, or `skip_portal` if it has none',
    why: 'An update names the creator, and a service may then move the idea to a portal.',
  },
  'Colour of a competitor': {
    operations: [16],
    forms: 'a hex colour, by its description; an integer, by the request example and by recordings',
    sent: 'an integer of 24 bits (29647 for #0073cf); the contract takes both',
    why: 'Recordings prove that an integer works; no recording shows hex.',
  },
  'Prefix of a product': {
    operations: [6],
    forms: '`reference_prefix`, by the table; `prefix`, by the request example',
    sent: 'as it is given; the contract takes both',
    why: 'Both are shown, and no form of the product creates one.',
  },
  'Goals and initiatives': {
    operations: [2, 3, 4, 5, 7, 14],
    forms: 'an array of names or ids, by the tables; one string of ids with commas, by the request examples',
    sent: 'as it is given; the contract takes both wherever a record has goals or initiatives',
    why: 'Both are shown. Only an array can contain names with commas.',
  },
  'Visibility of an idea comment to the creator of the idea': {
    operations: [15],
    forms: '`employee_or_creator`, by the table; `employee_or_idea_creator`, by the request example',
    sent: '`employee_or_creator`; the contract takes both',
    why: 'A table outranks an example.',
  },
  'Visibility that nobody chose': {
    operations: [8, 15],
    forms: 'left out, for the default of the service; sent',
    sent: '`employee_or_creator`',
    why: 'A comment is public by default, and recorded ideas were, too. Without a choice, the content stays internal.',
  },
  'Workflow status': {
    operations: [2, 3, 4, 5, 7, 8, 9, 10, 14, 18],
    forms: 'a status, by the tables; an object with a member `name`, by the request example of an epic',
    sent: 'the name or id as text; the contract takes both for every record',
    why: 'A table outranks an example.',
  },
  'Type of an epic (workflow_kind)': {
    operations: [2, 3],
    forms: 'not documented; sent by the request example',
    sent: 'if given',
    why: 'The specification lists it with the reservation; leaving it out would lose a field that services take.',
  },
  'Creator of an idea (created_by)': {
    operations: [8, 9],
    forms: 'required on create and update, by the table; left out, by recordings',
    sent: 'always',
    why: 'The specification wins; answers that lack a creator are still read.',
  },
  Watchers: {
    operations: [7, 8, 9, 18],
    forms: 'one string of user ids with commas (ideas, releases); an array of user ids (goals)',
    sent: 'each as its own record shows it',
    why: 'No contradiction within one record.',
  },
  'Custom fields': {
    operations: [4, 5, 11, 14],
    forms:
      'an object of key to value (features); an array of objects with key and value (votes, initiatives)',
    sent: 'each as its own record shows it',
    why: 'No contradiction within one record.',
  },
  'Progress without a source': {
    operations: [2, 3, 4, 5, 7, 14, 18],
    forms: 'refused, by rule 3; let through, by recordings of `{progress: 25}` alone',
    sent: 'accepted; with any other source than manual, refused',
    why: 'A record without a source counts as manual, and only the service knows a stored one.',
  },
  'Settings of a new product (configuration_*)': {
    operations: [6],
    forms: 'flags and texts, by their descriptions; not shown which',
    sent: 'any text, number or flag',
    why: 'The specification does not show the allowed values, so the service decides.',
  },
  'Categories of an idea': {
    operations: [8, 9],
    forms: 'one string with commas, by the table; an array of names, by recordings',
    sent: 'one string; the contract takes both',
    why: 'A table outranks a recording.',
  },
  'An external release date without a resolution': {
    operations: [7],
    forms: 'both or neither; the resolution needs the date, the date stands alone',
    sent: 'both or neither',
    why: 'Stricter on purpose: "sent together" and "must be sent with" can bind either to the other, and the pair is right in both readings.',
  },
  'Parents and other ids that the specification does not call numeric': {
    operations: [6, 10, 14, 18],
    forms: 'a numeric id; a numeric id or a key, by the general conventions',
    sent: 'either',
    why: 'A record is addressed by its id or its key unless a table says "numeric".',
  },
  'A sprint or program increment without its team': {
    operations: [2, 3, 4, 5],
    forms: 'only beside the team in the same request; with the team of the record that exists, too',
    sent: 'beside the team on create, as it is on update',
    why: 'Stricter on purpose: both "must belong to the chosen team": a new record has none yet, and only the service knows the stored one.',
  },
  'Address of a link attachment (file_url)': {
    operations: [17],
    forms: 'addresses of the web; any address',
    sent: 'any absolute address, except schemes that run code or contain their own content',
    why: 'The specification names no scheme. A script link endangers everybody who opens it.',
  },
  'Type of a record sent to an integration (model_class)': {
    operations: [13],
    forms: 'Feature, Epic and Release; the type name of any record',
    sent: 'any name; the product sends the names of the records it creates',
    why: 'The table gives its three names as examples ("e.g.").',
  },
  'Ids in bodies': {
    operations: [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 18],
    forms: 'a JSON number; a string of digits',
    sent: 'a string of digits',
    why: 'Stricter on purpose: ids exceed 2^53, and many JSON parsers lose digits of larger numbers.',
  },
  'Form of a link attachment': {
    operations: [17],
    forms:
      'a JSON object; text parts of a multipart form; without type or name, since none is called required',
    sent: 'JSON with all three; the contract also takes the parts, and either without type or name',
    why: 'Both are specified; JSON is the form of every other request.',
  },
  'Name of a vote in the answer': {
    operations: [11],
    forms: '`idea_endorsement`, as in the request; `endorsement`, as in the path',
    sent: 'nothing; both are read',
    why: 'Answers are not shown.',
  },
  'Answer of a change sent to an integration': {
    operations: [13],
    forms: 'a record with an id; any object',
    sent: 'nothing; any JSON object is a success',
    why: 'Answers are not shown, and nothing refers to the change afterwards.',
  },
};
