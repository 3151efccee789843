/**
 * Open-source servers that come with OpenAPI files of their own: how each is installed, started and filled. Nothing of them is part of
 * the package, and no test needs them; the network must reach PyPI, npm and Debian's packages, and
 * for Hydra, which is built with Go, its module proxy.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fillings from './fillings.mjs';

/**
 * Sends requests one after the other; an answer beyond 299 is an error, but for 409: an earlier start has filled that in. A path or a body
 * that needs what an earlier request returned is a function of the bodies of all earlier responses. Gives these bodies.
 */
async function fill(base, headers, requests) {
  const bodies = [];
  for (const [method, where, content] of requests) {
    const [path, body] = [where, content].map((one) => (typeof one === 'function' ? one(bodies) : one));
    const answer = await fetch(base + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok && answer.status !== 409)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    bodies.push(/^[[{]/.test(text) ? JSON.parse(text) : text);
  }
  return bodies;
}

const python = (folder) => path.join(folder, 'venv/bin');
const pip = (...packages) => ['sh', '-c', `python3 -m venv venv && venv/bin/pip install --quiet ${packages.join(' ')}`];
const npm = (...packages) => [
  'sh',
  '-c',
  `npm init --yes >/dev/null && npm install --no-audit --no-fund --silent ${packages.join(' ')}`,
];

const kintoValues = (collection) => ['--value', 'bucket_id=library', '--value', `collection_id=${collection}`];

/**
 * Each server: `install` is run once in a folder of its own; `start` gives the command for that folder, a free port, and an empty folder
 * for its data; `document` is where it serves its OpenAPI file, `base` what the paths of that file lie below. Those with
 * `visits`, flags of `verify` for each of its runs, are recorded (record.mjs); `client` are headers of their session beside `headers`.
 */
export const servers = [
  {
    name: 'kinto',
    install: pip('kinto==26.5.0'),
    base: '/v1',
    document: '/v1/__api__',
    headers: { Authorization: `Basic ${Buffer.from('trial:trial-password').toString('base64')}` },
    start: (folder, port, data) => {
      const ini = path.join(data, 'kinto.ini');
      const lines = [
        '[server:main]',
        'use = egg:waitress',
        `host = 127.0.0.1`,
        `port = ${port}`,
        '[app:main]',
        'use = egg:kinto',
        ...['storage', 'cache', 'permission'].map((one) => `kinto.${one}_backend = kinto.core.${one}.memory`),
        'kinto.userid_hmac_secret = trial',
        'multiauth.policies = basicauth',
        'kinto.bucket_create_principals = system.Authenticated',
      ];
      writeFileSync(ini, `${lines.join('\n')}\n`);
      return [`${python(folder)}/kinto`, 'start', '--ini', ini, '--port', String(port)];
    },
    fill: (base, headers) => fill(`${base}/v1`, headers, fillings.kinto),
    // Books are looked at closely, all else more briefly: its many variations would take all the room.
    visits: [
      ['--only', 'tag:Records', ...kintoValues('books'), '--max-requests', '322'],
      ['--only', 'get_records', '--only', 'get_record', ...kintoValues('readers'), '--max-requests', '28'],
      [
        ...['Buckets', 'Collections', 'Groups', 'Utilities'].flatMap((tag) => ['--only', `tag:${tag}`]),
        '--max-requests',
        '130',
      ],
    ],
    version: '26.5.0',
  },
  {
    name: 'chroma',
    install: pip('chromadb==1.5.9'),
    base: '',
    document: '/openapi.json',
    key: 'trial-key',
    flags: ['--value', 'tenant=default_tenant', '--value', 'database=default_database'],
    start: (folder, port, data) => [`${python(folder)}/chroma`, 'run', '--path', data, '--port', String(port)],
    fill: (base, headers) => fill(base, headers, fillings.chroma),
    version: '1.5.9',
    client: { 'x-chroma-token': 'trial-key' },
    // Collections are read by their names, records below their identifiers.
    visits: ([poems]) => [
      [
        '--only',
        'tag:Collection',
        '--skip',
        'get_collection_by_crn',
        '--value',
        'collection_id=poems',
        '--max-requests',
        '240',
      ],
      [...['Database', 'Tenant', 'System'].flatMap((tag) => ['--only', `tag:${tag}`]), '--max-requests', '200'],
      ['--only', 'tag:Record', '--value', `collection_id=${poems.id}`, '--max-requests', '100'],
    ],
  },
  {
    name: 'prefect',
    install: pip('prefect==3.8.8', 'fastapi==0.139.0'),
    base: '/api',
    document: '/api/openapi.json',
    env: (_port, data) => ({ PREFECT_HOME: data, PREFECT_SERVER_ANALYTICS_ENABLED: 'false' }),
    start: (folder, port) => [
      `${python(folder)}/prefect`,
      'server',
      'start',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--no-ui',
      // Its background services lock its database now and then, and it returns 503.
      '--no-services',
    ],
    fill: (base, headers) => fill(`${base}/api`, headers, fillings.prefect),
    version: '3.8.8',
    // One kind after the other: of all 187 operations, no request would be left for most.
    visits: [
      ['--only', 'tag:Variables', '--max-requests', '168'],
      ['--only', 'tag:Flows', '--max-requests', '126'],
      [
        ...['POST /flow_runs/filter', 'POST /flow_runs/count', 'POST /flow_runs/{id}/set_state'],
        ...['GET /flow_runs/{id}', 'PATCH /flow_runs/{id}', 'DELETE /flow_runs/{id}'],
      ]
        .flatMap((name) => ['--only', name])
        .concat('--max-requests', '70'),
      ['--only', 'POST /flow_runs/', '--only', 'GET /flow_runs/{id}', '--max-requests', '49'],
      ['--only', 'tag:Work Pools', '--max-requests', '84'],
      ['--only', 'tag:Root', '--max-requests', '21'],
    ],
  },
  {
    name: 'jupyter',
    install: pip('jupyter-server==2.21.1', 'ipykernel'),
    base: '',
    document: '/api/spec.yaml',
    headers: { Authorization: 'token trial-token' },
    env: (_port, data) => ({
      JUPYTER_CONFIG_DIR: path.join(data, 'config'),
      JUPYTER_RUNTIME_DIR: path.join(data, 'runtime'),
    }),
    start: (folder, port, data) => {
      const files = path.join(data, 'files');
      mkdirSync(files);
      return [
        `${python(folder)}/jupyter-server`,
        `--ServerApp.port=${port}`,
        '--IdentityProvider.token=trial-token',
        `--ServerApp.root_dir=${files}`,
        '--allow-root',
        '--no-browser',
      ];
    },
    fill: (base, headers) => fill(base, headers, fillings.jupyter),
    flags: ['--value', 'path=todo.txt'],
    version: '2.21.1',
    visits: [
      ['--only', 'tag:contents', '--value', 'path=todo.txt', '--max-requests', '400'],
      ...['Rain.ipynb', 'archive'].map((name) => [
        ...['--only', 'tag:contents', '--value', `path=${name}`, '--writes', '0', '--max-requests', '17'],
      ]),
      ...['kernels', 'sessions', 'terminals'].map((tag) => ['--only', `tag:${tag}`, '--max-requests', '120']),
      [...['status', 'kernelspecs', 'identity'].flatMap((tag) => ['--only', `tag:${tag}`]), '--max-requests', '28'],
    ],
  },
  {
    name: 'loopback',
    install: npm('@loopback/example-todo@6.0.0'),
    base: '',
    document: '/openapi.json',
    start: (folder, port) => [
      process.execPath,
      '-e',
      // It keeps its items in a file of a folder that must be there.
      `require('fs').mkdirSync('data'); require('${folder}/node_modules/@loopback/example-todo').main({ rest: { port: ${port}, host: '127.0.0.1' } })`,
    ],
    fill: (base, headers) => fill(base, headers, fillings.loopback),
    version: '6.0.0',
    visits: [['--max-requests', '840']],
  },
  {
    name: 'directus',
    install: npm('directus@11.1.0'),
    base: '',
    document: '/server/specs/oas',
    headers: { Authorization: 'Bearer trial-token-of-directus' },
    env: (port, data) => ({
      HOST: '127.0.0.1',
      PORT: String(port),
      SECRET: 'trial-secret-of-directus',
      DB_CLIENT: 'sqlite3',
      DB_FILENAME: path.join(data, 'data.db'),
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'trial-password',
      ADMIN_TOKEN: 'trial-token-of-directus',
      TELEMETRY: 'false',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    }),
    start: (folder) => {
      const directus = `${folder}/node_modules/.bin/directus`;
      return ['sh', '-c', `cd ${folder} && ${directus} bootstrap && exec ${directus} start`];
    },
    fill: async (base, headers) => {
      const field = (name, type) => ({ field: name, type, schema: {}, meta: {} });
      const id = { field: 'id', type: 'integer', schema: { is_primary_key: true, has_auto_increment: true }, meta: {} };
      const fields = [id, field('title', 'string'), field('views', 'integer')];
      const known = await fetch(`${base}/items/articles`, { headers });
      if (!known.ok)
        await fill(base, headers, [['POST', '/collections', { collection: 'articles', schema: {}, meta: {}, fields }]]);
      await fill(
        base,
        headers,
        [1, 2, 3].map((one) => ['POST', '/items/articles', { title: `Article ${one}`, views: one }]),
      );
    },
  },
  {
    name: 'powerdns',
    install: ['sh', '-c', 'apt-get install -y -q pdns-server pdns-backend-sqlite3 sqlite3'],
    base: '/api/v1',
    document: '/api/docs',
    headers: { 'X-API-Key': 'trial-key-of-powerdns' },
    start: (_folder, port, data) => {
      const lines = [
        'launch=gsqlite3',
        `gsqlite3-database=${data}/zones.db`,
        'api=yes',
        'api-key=trial-key-of-powerdns',
        'webserver=yes',
        'webserver-address=127.0.0.1',
        `webserver-port=${port}`,
        'local-address=127.0.0.2',
        `local-port=${port}`,
        `socket-dir=${data}`,
      ];
      writeFileSync(path.join(data, 'pdns.conf'), `${lines.join('\n')}\n`);
      const schema = '/usr/share/doc/pdns-backend-sqlite3/schema.sqlite3.sql';
      const make = `sqlite3 zones.db < ${schema}; chmod 777 . zones.db`;
      return ['sh', '-c', `${make}; exec /usr/sbin/pdns_server --config-dir=${data} --daemon=no --guardian=no`];
    },
    fill: async (base, headers) => {
      const known = await fetch(`${base}/api/v1/servers/localhost/zones/example.net.`, { headers });
      if (!known.ok)
        await fill(`${base}/api/v1`, headers, [
          ['POST', '/servers/localhost/zones', { name: 'example.net.', kind: 'Native' }],
        ]);
    },
  },
  {
    name: 'apiflask',
    install: [
      'sh',
      '-c',
      'python3 -m venv venv && venv/bin/pip install --quiet apiflask==3.1.2 flask-sqlalchemy && venv/bin/pip download --quiet --no-deps --no-binary :all: apiflask==3.1.2 && tar xzf *piflask-3.1.2.tar.gz',
    ],
    base: '',
    document: '/openapi.json',
    start: (folder, port) => [
      'sh',
      '-c',
      `cd ${folder}/*piflask-3.1.2/examples/orm && exec ${python(folder)}/flask run --port ${port}`,
    ],
    fill: (base, headers) => fill(base, headers, fillings.apiflask),
    version: '3.1.2',
    visits: [['--max-requests', '840']],
  },
  {
    name: 'django',
    install: pip(
      'django==5.2.19',
      'djangorestframework==3.18.3',
      'drf-spectacular==0.30.0',
      'django-filter==26.2',
      'gunicorn==27.0.1',
    ),
    base: '',
    document: '/schema/?format=json',
    headers: { Authorization: 'Token 0123456789abcdef0123456789abcdef01234567' },
    start: (folder, port) => [
      path.join(python(folder), 'gunicorn'),
      ...['--threads', '2', '--bind', `127.0.0.1:${port}`, 'bookshop:application'],
    ],
    env: () => ({ PYTHONPATH: path.join(import.meta.dirname, 'apps'), PYTHONDONTWRITEBYTECODE: '1' }),
    fill: (base, headers) => fill(`${base}/api`, headers, fillings.django),
    version: '5.2.19',
    visits: [['--max-requests', '1300']],
  },
  {
    name: 'phoenix',
    install: pip('arize-phoenix==20.26.1'),
    base: '',
    document: '/openapi.json',
    env: (port, data) => ({
      PHOENIX_WORKING_DIR: data,
      PHOENIX_HOST: '127.0.0.1',
      PHOENIX_PORT: String(port),
      PHOENIX_GRPC_PORT: String(port + 1),
      PHOENIX_TELEMETRY_ENABLED: 'false',
    }),
    start: (folder) => [`${python(folder)}/phoenix`, 'serve'],
    // It takes spans into its database after it has answered.
    fill: async (base, headers) => {
      const made = await fill(base, headers, fillings.phoenixSpans);
      await new Promise((resolve) => setTimeout(resolve, 5000));
      return [...made, ...(await fill(base, headers, fillings.phoenix))];
    },
    flags: ['--value', 'project_identifier=support-bot'],
  },
  {
    name: 'langgraph',
    install: pip("'langgraph-cli[inmem]==0.4.40'", 'langgraph-api==0.16.7'),
    base: '',
    document: '/openapi.json',
    env: (_port, data) => ({
      PYTHONDONTWRITEBYTECODE: '1',
      LANGGRAPH_CLI_NO_ANALYTICS: '1',
      LANGSMITH_TRACING: 'false',
      HOME: data,
    }),
    start: (folder, port, data) => {
      const graphs = { writer: `${path.join(import.meta.dirname, 'apps/writer.py')}:writer` };
      writeFileSync(path.join(data, 'langgraph.json'), JSON.stringify({ dependencies: ['.'], graphs }));
      return [`${python(folder)}/langgraph`, 'dev', '--no-browser', '--no-reload', '--port', String(port)];
    },
    fill: (base, headers) => fill(base, headers, fillings.langgraph),
  },
  {
    name: 'hydra',
    // Its module holds its OpenAPI file, and leaves out a client of its own, whose names have changed since.
    install: [
      'sh',
      '-c',
      [
        'go mod download -json github.com/ory/hydra/v2@v2.2.0 > module.json',
        'cp -r "$(sed -n \'s/.*"Dir": "\\(.*\\)".*/\\1/p\' module.json)" source && chmod -R u+w source && cd source',
        'go mod edit -dropreplace github.com/ory/hydra-client-go/v2 -require github.com/ory/hydra-client-go/v2@v2.2.0',
        "sed -i -E 's/\\b(OAuth2|Jwk)Api\\b/\\1API/g' cmd/*.go",
        'GOFLAGS=-mod=mod go build -tags sqlite -o ../hydra .',
      ].join(' && '),
    ],
    base: '',
    document: '/health/ready',
    documentFile: 'source/spec/api.json',
    env: (port) => ({
      DSN: 'memory',
      SECRETS_SYSTEM: 'trial-secret-of-hydra',
      URLS_SELF_ISSUER: `http://127.0.0.1:${port + 1}`,
      SERVE_ADMIN_PORT: String(port),
      SERVE_PUBLIC_PORT: String(port + 1),
      SQA_OPT_OUT: 'true',
    }),
    start: (folder) => [path.join(folder, 'hydra'), 'serve', 'all', '--dev'],
    fill: (base, headers) => fill(base, headers, fillings.hydra),
    flags: ['--value', 'set=letters'],
  },
];

const sdk = (server, language, install, command, ending) => ({
  ...{ server, name: `${server}-${language}`, install },
  run: (folder) => [command(folder), path.join(import.meta.dirname, 'sdks', `${server}-${language}.${ending}`)],
});
const inPython = (server, ...packages) =>
  sdk(server, 'python', pip(...packages), (folder) => `${python(folder)}/python`, 'py');
const inNode = (server, ...packages) => sdk(server, 'node', npm(...packages), () => process.execPath, 'mjs');

/** SDKs of these servers: how each is installed, and the command that plays its story of `trials/sdks`. */
export const sdks = [
  inPython('kinto', 'kinto-http==11.11.0'),
  inNode('kinto', 'kinto-http@5.3.0', 'node-fetch@2', 'form-data@4', 'atob@2'),
  inPython('chroma', 'chromadb==1.5.9'),
  inNode('chroma', 'chromadb@3.5.0'),
  inPython('prefect', 'prefect==3.8.8', 'fastapi==0.139.0'),
  inPython('jupyter', 'jupyter-server-api==0.1.1'),
  inNode('jupyter', '@jupyterlab/services@7.6.6', 'ws@8.23.0'),
  inNode('directus', '@directus/sdk@18.0.3'),
  inPython('phoenix', 'arize-phoenix-client==3.5.0'),
  inNode('phoenix', '@arizeai/phoenix-client@6.14.2'),
  inPython('hydra', 'ory-hydra-client==25.4.0'),
  inNode('hydra', '@ory/hydra-client@2.2.0'),
  inPython('langgraph', 'langgraph-sdk==0.4.14'),
  inNode('langgraph', '@langchain/langgraph-sdk@1.15.0'),
];
