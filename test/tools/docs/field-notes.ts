// The reference's notes on each writable field, in our words.

type Notes = Readonly<Record<string, string>>;

/** Fields with the same meaning in every record. */
const sharedNotes: Notes = {
  name: 'Name of the record.',
  description: 'Description, as HTML.',
  body: 'The text, as HTML.',
  workflow_status: 'A status that is valid for the product: its name or id, or an object with its name.',
  tags: 'Tags in one string, separated by commas.',
  created_by: 'Email address of the creator.',
  assigned_to_user: 'Email address of the assignee.',
  start_date: 'First day.',
  end_date: 'Last day.',
  due_date: 'Due date.',
  initial_estimate_text: 'First estimate as text, e.g. `2d 4h` or `5p`.',
  detailed_estimate_text: 'Detailed estimate as text, e.g. `2d 4h` or `5p`.',
  remaining_estimate_text: 'Remaining work as text, e.g. `2d 4h` or `5p`.',
  initial_estimate: 'First estimate in minutes or story points, by the configured capacity units.',
  detailed_estimate: 'Detailed estimate in minutes or story points, by the configured capacity units.',
  remaining_estimate: 'Remaining work in minutes or story points, by the configured capacity units.',
  progress_source: 'The source of the progress.',
  progress: 'Progress. Only if its source is manual.',
  duration_source: 'The source of the dates.',
  goals: 'Names or ids of goals as a list, or ids in one string, separated by commas.',
  fields: 'The returned fields: names separated by commas, `*` for all default ones.',
  custom_fields: 'Values of custom fields, as a list of key and value.',
  watchers: 'Ids of watchers, in one string, separated by commas.',
  spam: 'Marks it as spam; a text, not a boolean.',
  time_frame: 'Name or id of the time frame.',
  release: 'Id or key of the release it belongs to.',
  workflow_kind: 'Name of its type.',
  initiative: 'Name or id of the initiative it belongs to.',
  team: 'Id or key of the team.',
  team_workflow_status: 'A status that is valid for the team: its name or id, or an object with its name.',
  iteration: 'Id of a sprint of the chosen team.',
  program_increment: 'Id or key of a program increment of the chosen team.',
};

const recordNotes: Readonly<Record<string, Notes>> = {
  idea: {
    categories: 'Names of existing categories: one string, separated by commas, or a list.',
    themes: 'Ids of existing idea themes in one string, separated by commas.',
    created_by: 'Email address of the creator, who need not be a registered user.',
    feature: 'Name or id of the feature the idea was promoted to.',
    initiative: 'Name or id of the initiative the idea was promoted to.',
    epic: 'Name or id of the epic the idea was promoted to.',
    duplicate_idea: 'Id or key of the idea to merge this one into; null or blank undoes the merge.',
    initial_votes: 'Initial votes, for imports.',
    visibility: 'Visibility. `vendor` means the organization’s own staff.',
    created_at: 'Creation time, in UTC: `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`.',
    portal_restricted: 'Shows the idea only in the portals named (advanced ideas plan).',
    restricted_idea_portal_ids: 'Ids of those portals (advanced ideas plan).',
    submitted_idea_portal_id: 'Id of the portal to submit to; gives an idea user access to that portal.',
    skip_portal: '`true` submits to no portal; sent beside the idea and inside it.',
  },
  feature: {
    release_phase: 'Name or id of the release phase.',
    epic: 'Name or id of the epic it belongs to.',
    custom_fields: 'Values of custom fields, by their keys.',
  },
  product: {
    reference_prefix: 'Prefix of the keys of its records.',
    prefix: 'The same, by the name of the request example.',
    parent_id: 'Id or prefix of the product line it belongs to.',
    workspace_type: 'Kind of workspace, e.g. `product_workspace` or `it_workspace`.',
    project_template_id: 'Id of a workspace template, or of a team template for a team.',
    product_line: '`true` creates a product line.',
    product_line_type: 'Type of the product line; required for one.',
    configuration_epics_enabled: 'Whether the product has epics.',
    configuration_okrs_enabled: 'Whether the product has objectives and key results.',
  },
  release: {
    owner: 'Email address or user id of the owner.',
    initiatives: 'Names or ids of initiatives.',
    parent_id: 'Id of the roll-up release.',
    theme: 'Theme, as HTML.',
    release_date: 'Day of the release.',
    development_started_on: 'First day of development.',
    parking_lot: '`true` marks a parking lot.',
    external_release_date: 'Release date shown to others.',
    external_date_resolution: 'Precision of that date. Sent together with it.',
    capacity_units: 'Unit of capacity.',
    total_capacity_text: 'Capacity as an estimate, e.g. `2m 1w`.',
  },
  page: {
    document_type: 'Type of the note; `note` by default.',
    description_attributes: 'The body of the note, as HTML in its member `body`.',
    parent_id: 'Id or key of the note or folder above.',
    editor_width: 'Width of the editor.',
  },
  idea_endorsement: {
    idea_id: 'Id or key of the idea.',
    created_by_user: 'Address of the own user who votes. Without it and `email`, the token’s person.',
    email: 'Address of the portal user who votes.',
    idea_organization_id: 'Id of the organisation.',
    link: 'Address that the vote cites.',
    idea_users: 'Addresses of contacts. The service creates unknown ones.',
    value: 'Value in dollars. Only for proxy votes.',
  },
  capacity_investment: {
    date_source: 'Source of the dates.',
    estimate_source: 'Source of the estimates.',
    capacity_scenario_id: 'Id of the capacity scenario.',
  },
  integration_change: {
    integration_id: 'Id of the integration.',
    model_class: 'Type of the record to send, e.g. `Feature`, `Epic`, `Release`.',
    model_id: 'Id of the record to send.',
  },
  initiative: {
    effort: 'Effort it takes.',
    value: 'Business value.',
    parent_id: 'Id or key of the initiative of the parent line it rolls up to.',
    position: 'Position in the order.',
    presented: 'Whether charts show it.',
  },
  idea_comment: {
    visibility:
      'Visibility of the comment. Its default is `public`, so the product always sends one. Not for replies.',
    parent_idea_comment_id: 'Id of the parent comment. The reply has the same visibility.',
  },
  competitor: { color: 'Colour, as one integer of red, green and blue or as hex.' },
  attachment: {
    file_url: 'Address of the page or file linked to.',
    content_type: 'Its media type.',
    file_name: 'Name to show.',
    data: 'The file.',
  },
  goal: {
    project_id: 'Id or key of the project.',
    effort: 'Position on the effort axis of the goal chart.',
    value: 'Position on the value axis of the goal chart.',
    parent_id: 'Id or key of the goal of the parent line it rolls up to.',
    success_metric_name: 'Name of the success metric.',
    success_metric_description: 'Description of the success metric.',
    watchers: 'Ids of users who watch.',
  },
};

/** Other words for the records in the names of a product's settings. */
const otherWords: Notes = { strategic_imperatives: 'goals', master_releases: 'roll-up releases' };

/** The note on a default of a new product, such as `configuration_default_parent_dates_epics`. */
function defaultNote(field: string): string | null {
  const [, name, records = ''] =
    /^configuration_default_(progress_calculations|parent_dates)_(\w+)$/.exec(field) ?? [];
  if (name === undefined) return null;
  if (records === 'inherit') return `Takes the default ${name.replace('_', ' ')} of the parent.`;
  const what = name === 'parent_dates' ? 'parent dates' : 'progress calculation';
  return `Default ${what} for ${otherWords[records] ?? records.replace('_', ' ')}.`;
}

/** The note on a field of a record's body, or on a part of a form, such as `attachment[data]`; null for none. */
export function noteOf(record: string, field: string): string | null {
  const name = field.replace(/^\w+\[(\w+)\]$/, '$1');
  return recordNotes[record]?.[name] ?? sharedNotes[name] ?? defaultNote(name);
}
