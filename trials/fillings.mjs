/** What each server is filled with: requests below its base URL, in their order. */

const books = [
  ['Middlemarch', 'George Eliot', 1871, 'novel', 880, true],
  ['Emma', 'Jane Austen', 1815, 'novel', 474, true],
  ['Persuasion', 'Jane Austen', 1817, 'novel', 249, false],
  ['Walden', 'Henry David Thoreau', 1854, 'essay', 352, true],
  ['Leaves of Grass', 'Walt Whitman', 1855, 'poetry', 145, false],
  ['Dracula', 'Bram Stoker', 1897, 'novel', 418, true],
  ['Kim', 'Rudyard Kipling', 1901, 'novel', 368, false],
  ['On Liberty', 'John Stuart Mill', 1859, 'essay', 187, true],
  ['North and South', 'Elizabeth Gaskell', 1854, 'novel', 521, true],
  ['Self-Reliance', 'Ralph Waldo Emerson', 1841, 'essay', 66, false],
  ['The Raven', 'Edgar Allan Poe', 1845, 'poetry', 24, true],
  ['Goblin Market', 'Christina Rossetti', 1862, 'poetry', 92, false],
].map(([title, author, year, kind, pages, available]) => ({ title, author, year, kind, pages, available }));

export const loopback = [
  { title: 'Buy milk', desc: 'Two litres', isComplete: true, tag: 'home' },
  { title: 'Call the dentist', isComplete: false, tag: 'health' },
  { title: 'Water the plants', desc: 'Not the cactus', isComplete: false, tag: 'home' },
  { title: 'Write the report', desc: 'Ten pages', isComplete: false, tag: 'work' },
  { title: 'Pay the rent', isComplete: true, tag: 'home' },
  { title: 'Review two drafts', isComplete: true, tag: 'work' },
  { title: 'Recall the parcel', desc: 'Number 17' },
  { title: 'Plan the summer', isComplete: false, tag: ['family', 'travel'] },
  { title: 'Fix the bicycle', desc: 'Rear brake', isComplete: true },
  { title: 'Answer the letters', tag: 'work' },
  { title: 'Learn the song', isComplete: false, remindAtGeo: '47.37,8.54' },
  { title: 'Clean the windows', isComplete: true, tag: 'home' },
].map((todo) => ['POST', '/todos', todo]);

export const apiflask = [
  ...['Bella:dog', 'Tiger:cat', 'Oskar:dog', 'Lilly:cat', 'Bruno:dog', 'Felix:cat', 'Kira:dog', 'Simba:cat'],
  ...['Balu:dog', 'Mia:cat', 'Sam:dog', 'Cleo:cat'],
].map((pet) => {
  const [name, category] = pet.split(':');
  return ['POST', '/pets', { name, category }];
});

/** A book shop with authors, tags, and books of several prices and states. */
export const django = [
  ...['Anna Blume', 'Bert Stein', 'Cara Wolf', 'Dora Klein', 'Emil Roth', 'Fred Haas', 'Gina Lenz'].map((name, at) => [
    'POST',
    '/authors/',
    {
      name,
      email: `${name.split(' ')[0].toLowerCase()}@example.com`,
      born: at % 3 === 2 ? null : `197${at}-0${at + 1}-1${at}`,
    },
  ]),
  ...['crime', 'poetry', 'travel'].map((slug) => [
    'POST',
    '/tags/',
    { slug, label: slug.charAt(0).toUpperCase() + slug.slice(1) },
  ]),
  ...['Rivers', 'Winter', 'A train', 'Night walk', 'The ferry', 'Salt', 'Letters', 'Blue hour', 'Harbour'].map(
    (title, at) => [
      'POST',
      '/books/',
      {
        title,
        isbn: `978000000000${at}`,
        author: (at % 4) + 1,
        price: `${9 + at * 3}.${at}0`,
        status: ['sale', 'draft', 'out'][at % 3],
        pages: 90 + 17 * at,
        tags: ['crime', 'poetry', 'travel'].slice(0, at % 4),
      },
    ],
  ),
];

/** A library with its books and readers; the first book alone may be read by everybody. */
export const kinto = [
  ['PUT', '/buckets/library', { data: { place: 'Main street' } }],
  ['PUT', '/buckets/archive', { data: { place: 'Cellar', closed: true } }],
  ['PUT', '/buckets/library/collections/books', { data: { kind: 'loan' } }],
  ['PUT', '/buckets/library/collections/readers', { data: {} }],
  ['PUT', '/buckets/library/groups/staff', { data: { members: ['basicauth:anna', 'basicauth:bert'] } }],
  ['PUT', '/buckets/library/groups/guests', { data: { members: [] } }],
  ...books.map((data, at) => [
    'PUT',
    `/buckets/library/collections/books/records/book-${at + 1}`,
    { data, ...(at === 0 && { permissions: { read: ['system.Everyone'] } }) },
  ]),
  ...['Anna:2019', 'Bert:2021', 'Carla:2020', 'David:2021', 'Eva:2023', 'Franz:2018', 'Greta:2021', 'Hugo:2022'].map(
    (reader) => {
      const [name, since] = reader.split(':');
      const data = { name, since: Number(since), ...(Number(since) > 2020 && { card: { number: `C-${since}` } }) };
      return ['POST', '/buckets/library/collections/readers/records', { data }];
    },
  ),
];

const database = '/api/v2/tenants/default_tenant/databases/default_database';

/** Shelves of texts, the first with texts in it, and a few databases. */
export const chroma = [
  ...[
    ['poems', { language: 'en', size: 3, open: true }],
    ['letters', { language: 'de', size: 12 }],
    ['recipes', { language: 'fr', size: 40, open: false }],
    ['manuals', { language: 'en', size: 7 }],
    ['diaries'],
    ['reports', { language: 'de', size: 40, open: true }],
  ].map(([name, metadata]) => [
    'POST',
    `${database}/collections`,
    { name, ...(metadata !== undefined && { metadata }) },
  ]),
  [
    'POST',
    ([poems]) => `${database}/collections/${poems.id}/add`,
    {
      ids: ['raven', 'tyger', 'daffodils', 'ozymandias', 'jabberwocky', 'kubla'],
      embeddings: [
        [1, 0, 0],
        [0.9, 0.1, 0],
        [0, 1, 0],
        [0, 0.8, 0.2],
        [0, 0, 1],
        [0.5, 0.5, 0],
      ],
      documents: [
        'A bird at night',
        'A burning cat',
        'Flowers by a lake',
        'A broken statue',
        'A slain beast',
        'A dome',
      ],
      metadatas: [
        { year: 1845, author: 'Poe' },
        { year: 1794, author: 'Blake' },
        { year: 1807, author: 'Wordsworth' },
        { year: 1818, author: 'Shelley' },
        { year: 1871, author: 'Carroll' },
        { year: 1816, author: 'Coleridge' },
      ],
    },
  ],
  ...['archive', 'drafts', 'images', 'music', 'school', 'travel', 'work'].map((name) => [
    'POST',
    '/api/v2/tenants/default_tenant/databases',
    { name },
  ]),
  ['POST', '/api/v2/tenants', { name: 'acme' }],
];

const runs = [
  ['nightly-load', 'quiet-otter', 'COMPLETED', ['etl', 'night'], { rows: 1200 }],
  ['nightly-load', 'brave-lynx', 'FAILED', ['etl', 'night'], { rows: 0 }],
  ['nightly-load', 'calm-heron', 'COMPLETED', ['etl'], { rows: 800 }],
  ['send-invoices', 'gentle-crane', 'COMPLETED', ['billing'], { month: '2026-09' }],
  ['send-invoices', 'proud-badger', 'CANCELLED', ['billing'], { month: '2026-10' }],
  ['train-model', 'swift-falcon', 'CRASHED', ['ml', 'gpu'], { epochs: 40 }],
  ['train-model', 'merry-toad', 'COMPLETED', ['ml'], { epochs: 10 }],
  ['clean-cache', 'lucky-mole', 'PENDING', [], {}],
  ['clean-cache', 'sunny-wren', 'COMPLETED', [], {}],
];

/** A small data team: flows with their runs, settings, and pools of workers. */
export const prefect = [
  ...[
    ['nightly-load', ['etl', 'night']],
    ['send-invoices', ['billing']],
    ['train-model', ['ml', 'gpu']],
    ['clean-cache', []],
    ['sync-users', ['etl', 'crm']],
    ['export-report', ['billing', 'night']],
    ['resize-images', ['media']],
    ['watch-prices', ['crm']],
  ].map(([name, tags]) => ['POST', '/flows/', { name, tags }]),
  ...runs.map(([flow, name, type, tags, parameters]) => [
    'POST',
    '/flow_runs/',
    (made) => ({ flow_id: made.find((one) => one.name === flow).id, name, state: { type }, tags, parameters }),
  ]),
  ...[
    ['batch_size', 500, ['etl']],
    ['currency', 'EUR', ['billing']],
    ['debug', false, []],
    ['discount', 0.15, ['billing', 'beta']],
    ['feature_flags', { dark: true, beta: false }, ['beta']],
    ['hosts', ['alpha', 'beta', 'gamma'], ['etl', 'night']],
    ['max_retries', 3, ['etl']],
    ['model_path', 'models/latest', ['ml']],
    ['owner', 'data team', []],
    ['start_date', '2026-01-31', ['night']],
    ['threshold', 0.8, ['ml']],
    ['welcome', 'Good morning', ['crm']],
  ].map(([name, value, tags]) => ['POST', '/variables/', { name, value, tags }]),
  ...[
    ['local', 'process', 'On this machine', 4],
    ['cluster', 'kubernetes', 'The big one', 20],
    ['containers', 'docker', null, null],
    ['night-shift', 'process', 'From ten to six', 2],
  ].map(([name, type, description, concurrency_limit]) => [
    'POST',
    '/work_pools/',
    { name, type, description, concurrency_limit },
  ]),
];

const cell = (cell_type, source) => ({ cell_type, id: source.slice(0, 4), metadata: {}, source, ...code(cell_type) });
const code = (type) => (type === 'code' ? { execution_count: null, outputs: [] } : {});

/** A folder of notes, notebooks and data, and a notebook that is open. */
export const jupyter = [
  ...[
    ['readme.md', '# Weather\n\nWhat we know of it.\n'],
    ['todo.txt', 'Ask for more rain\n'],
    ['stations.csv', 'name,height\nnorth,410\nsouth,220\n'],
    ['rain.csv', 'day,mm\n1,4\n2,0\n3,11\n'],
    ['settings.json', '{"unit": "mm", "days": 30}\n'],
    ['mean.py', 'def mean(values):\n    return sum(values) / len(values)\n'],
    ['notes.txt', ''],
  ].map(([name, content]) => ['PUT', `/api/contents/${name}`, { type: 'file', format: 'text', content }]),
  ...[
    ['Rain.ipynb', [cell('markdown', 'Rain by day'), cell('code', 'print(4 + 11)')]],
    ['Heights.ipynb', [cell('code', 'max([410, 220])')]],
    ['Empty.ipynb', []],
  ].map(([name, cells]) => [
    'PUT',
    `/api/contents/${name}`,
    { type: 'notebook', format: 'json', content: { cells, metadata: {}, nbformat: 4, nbformat_minor: 5 } },
  ]),
  ['PUT', '/api/contents/archive', { type: 'directory' }],
  ['PUT', '/api/contents/archive/old.txt', { type: 'file', format: 'text', content: 'Of last year' }],
  ['POST', '/api/sessions', { path: 'Rain.ipynb', name: 'Rain.ipynb', type: 'notebook', kernel: { name: 'python3' } }],
];

const span = (at, name, span_kind, more = {}) => ({
  name,
  span_kind,
  context: {
    trace_id: String(Math.ceil(at / 3)).padStart(32, '0'),
    span_id: String(at).padStart(16, '0'),
  },
  ...(at % 3 !== 1 && { parent_id: String(at - ((at - 1) % 3)).padStart(16, '0') }),
  start_time: `2026-03-01T10:00:0${at}+00:00`,
  end_time: `2026-03-01T10:00:0${at}.500000+00:00`,
  status_code: 'OK',
  ...more,
});

/** What a support bot has done: three questions of two days, and what it did to answer them. */
export const phoenixSpans = [
  ...['support-bot:It answers', 'search-bot:It finds', 'archive:'].map((project) => {
    const [name, description] = project.split(':');
    return ['POST', '/v1/projects', { name, ...(description !== '' && { description }) }];
  }),
  [
    'POST',
    '/v1/projects/support-bot/spans',
    {
      data: [
        span(1, 'answer', 'CHAIN', { attributes: { 'session.id': 'monday', 'input.value': 'Where is it?' } }),
        span(2, 'retrieve', 'RETRIEVER'),
        span(3, 'write', 'LLM', { attributes: { 'llm.model_name': 'gpt-4o' } }),
        span(4, 'answer', 'CHAIN', { attributes: { 'session.id': 'monday', 'input.value': 'When?' } }),
        span(5, 'retrieve', 'RETRIEVER', { status_code: 'ERROR', status_message: 'no document' }),
        span(6, 'write', 'LLM', { attributes: { 'llm.model_name': 'gpt-4o' } }),
        span(7, 'answer', 'CHAIN', { attributes: { 'session.id': 'tuesday', 'input.value': 'Why?' } }),
      ],
    },
  ],
];

const template = (content) => ({
  model_provider: 'OPENAI',
  model_name: 'gpt-4o',
  template: { type: 'chat', messages: [{ role: 'user', content }] },
  template_type: 'CHAT',
  template_format: 'MUSTACHE',
  invocation_parameters: { type: 'openai', openai: { temperature: 0.2 } },
});

/** What people have made of that: prompts, questions with their answers, and judgements. */
export const phoenix = [
  ...[
    ['greeting', 'At the beginning', 'Hello, {{question}}'],
    ['summary', 'In three lines', 'Sum up: {{question}}'],
    ['translation', null, 'In French: {{question}}'],
  ].map(([name, description, text]) => [
    'POST',
    '/v1/prompts',
    { prompt: { name, description }, version: template(text) },
  ]),
  ...[
    ['questions', 'Of customers', ['Where is my order?', 'How do I pay?', 'Who are you?']],
    ['greetings', 'Of the staff', ['Good morning', 'Good night']],
  ].map(([name, description, texts]) => [
    'POST',
    '/v1/datasets/upload?sync=true',
    {
      action: 'create',
      name,
      description,
      inputs: texts.map((question) => ({ question })),
      outputs: texts.map((_, at) => ({ answer: `Answer ${at + 1}` })),
      metadata: texts.map(() => ({ channel: 'mail' })),
    },
  ]),
  ...['baseline', 'large'].map((name) => [
    'POST',
    (made) => `/v1/datasets/${made.find((one) => one.data?.dataset_id)?.data.dataset_id}/experiments`,
    { name, metadata: { model: name } },
  ]),
  ...[
    [
      'quality',
      'CATEGORICAL',
      {
        values: [
          { label: 'good', score: 1 },
          { label: 'bad', score: 0 },
        ],
      },
    ],
    ['length', 'CONTINUOUS', { lower_bound: 0, upper_bound: 100 }],
  ].map(([name, type, more]) => [
    'POST',
    '/v1/annotation_configs',
    { name, type, optimization_direction: 'MAXIMIZE', ...more },
  ]),
  ...['red', 'blue'].map((name, at) => ['POST', '/v1/dataset_labels', { name, color: ['#ff0000', '#0000ff'][at] }]),
  [
    'POST',
    '/v1/span_annotations?sync=true',
    {
      data: [3, 6].map((at) => ({
        name: 'tone',
        annotator_kind: 'HUMAN',
        span_id: String(at).padStart(16, '0'),
        result: { label: 'kind', score: at / 10 },
      })),
    },
  ],
];

/** Writers of a newspaper, what they talk about, and what they know of their readers. */
export const langgraph = [
  ...[
    ['Reporter', { team: 'news' }],
    ['Columnist', { team: 'opinion' }],
    ['Weather', { team: 'news', floor: 2 }],
  ].map(([name, metadata]) => ['POST', '/assistants', { graph_id: 'writer', name, metadata }]),
  ...['rain', 'snow', 'wind', 'fog'].map((topic) => ['POST', '/threads', { metadata: { topic } }]),
  ...['rain', 'snow'].map((topic) => [
    'POST',
    (made) => `/threads/${made.find((one) => one.metadata?.topic === topic).thread_id}/runs/wait`,
    { assistant_id: 'writer', input: { topic, notes: [] } },
  ]),
  ...['anna:colour:red', 'anna:food:bread', 'bert:colour:blue', 'bert:food:cheese'].map((memory) => {
    const [person, key, is] = memory.split(':');
    return ['PUT', '/store/items', { namespace: ['users', person], key, value: { is } }];
  }),
  ...['0 3 1 1 *', '30 6 24 12 *'].map((schedule) => [
    'POST',
    '/runs/crons',
    { assistant_id: 'writer', schedule, input: { topic: 'new year', notes: [] } },
  ]),
];

/** Programs that sign people in, keys, and two others whose word is taken. */
export const hydra = [
  ...[
    ['photo-album', 'Photo album', 'anna', 'read', ['authorization_code', 'refresh_token']],
    ['shop', 'Shop', 'anna', 'read write', ['authorization_code']],
    ['robot', 'Robot', 'bert', 'write', ['client_credentials']],
    ['news', 'News', 'bert', 'read', ['client_credentials', 'refresh_token']],
  ].map(([client_id, client_name, owner, scope, grant_types]) => [
    'POST',
    '/admin/clients',
    { client_id, client_name, owner, scope, grant_types, redirect_uris: [`https://${client_id}.example/back`] },
  ]),
  ...['monday', 'tuesday'].map((kid) => ['POST', '/admin/keys/letters', { alg: 'ES256', kid, use: 'sig' }]),
  ...['a', 'b'].map((name) => [
    'POST',
    '/admin/trust/grants/jwt-bearer/issuers',
    {
      issuer: `https://${name}.example`,
      subject: `anna@${name}.example`,
      scope: ['read'],
      expires_at: '2031-01-01T00:00:00Z',
      jwk: { kid: `of-${name}`, kty: 'RSA', alg: 'RS256', use: 'sig', n: 'AQAB', e: 'AQAB' },
    },
  ]),
];
