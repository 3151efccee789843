import { describe, expect, test } from '@jest/globals';
import { readContract } from '../openapi/contract';
import { createMasker } from './masker';
import type { RecordedExchange, RecordedHeaders } from './recorded-exchange';

const contract = readContract('test/test-documents/customers.yaml');

const secret = 'hunter2-Zq9xK';
const inUrl = encodeURIComponent;
const inBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

function exchange(more: Partial<RecordedExchange>): RecordedExchange {
  return {
    startedAt: '2031-01-01T00:00:00.000Z',
    milliseconds: 1,
    method: 'POST',
    target: '/customers',
    requestHeaders: [],
    status: 200,
    responseHeaders: [],
    ...more,
  };
}

function told(text: string, type = 'application/json'): RecordedExchange {
  const body = { text, bytes: Buffer.byteLength(text) };
  const responseHeaders: RecordedHeaders = [['Content-Type', type]];
  return exchange({ responseHeaders, responseBody: body });
}

const json = (value: unknown): RecordedExchange => told(JSON.stringify(value));
const at = (target: string): RecordedExchange => exchange({ target });
const sent = (name: string, value: string): RecordedExchange => exchange({ requestHeaders: [[name, value]] });
const part = (head: string, body: string): RecordedExchange =>
  told(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n--b--\r\n`, 'multipart/form-data; boundary=b');

const places: readonly (readonly [where: string, exchange: RecordedExchange])[] = [
  ['a query that holds JSON', at(`/customers?q=${inUrl(JSON.stringify({ password: secret }))}`)],
  ['a query that holds a URL', at(`/customers?next=${inUrl(`https://ann:${secret}@localhost/x`)}`)],
  ['a parameter of a segment', at(`/customers;token=${secret}`)],
  ['a signed query', at(`/customers?sv=1&sig=${secret}`)],
  ['the code of an authorization', at(`/customers?code=${secret}&state=1`)],
  ['a list in a query', at(`/customers?tokens[0]=${secret}`)],
  ['a filter by a secret', at(`/customers?filter[password][eq]=${secret}`)],
  ['a part of a secret in a form of several parts', part('name="password[current]"', secret)],
  [
    'a part behind text before the first',
    told(
      `hello\r\n--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret}\r\n--b--\r\n`,
      'multipart/form-data; boundary=b',
    ),
  ],
  ['a path with a code in JSON', json({ url: `/cb?code=${secret}&state=1` })],
  ['a path with a code in HTML', told(`<a href="/verify?ticket=${secret}">`, 'text/html')],
  ['Link to a path', exchange({ responseHeaders: [['Link', `</cb?code=${secret}>; rel="next"`]] })],
  [
    'what Basic without a user says, said again',
    { ...told(`it is ${secret}`, 'text/plain'), requestHeaders: [['Authorization', `Basic ${btoa(`:${secret}`)}`]] },
  ],
  [
    'a parameter of a credential, said again',
    { ...told(`it is ${secret}`, 'text/plain'), requestHeaders: [['Authorization', `Token token="${secret}"`]] },
  ],
  ['JSON in JSON', json({ payload: JSON.stringify({ deep: JSON.stringify({ password: secret }) }) })],
  ['pairs in JSON', json({ log: `password=${secret}` })],
  ['XML in JSON', json({ xml: `<password>${secret}</password>` })],
  ['GraphQL', json({ query: `mutation { login(user:"ann", password:"${secret}") { t } }` })],
  ['a URL of a database', json({ databaseUrl: `postgres://admin:${secret}!@dbhost:5432/x` })],
  ['a URL of a token', json({ url: `https://${secret}@code.example/x` })],
  ['pairs of names and values', json({ fields: [{ name: 'password', value: secret }] })],
  ['a map of secrets', json({ passwordsByUser: { martin: secret } })],
  ['names of members', json({ [`${secret}@corp.example`]: { x: 1 } })],
  ['Location', exchange({ responseHeaders: [['Location', `http://ann:${secret}@localhost/x`]] })],
  ['Location, behind its hash', exchange({ responseHeaders: [['Location', `/cb#access_token=${secret}`]] })],
  ['Referer', sent('Referer', `http://x/?access%5Ftoken=${secret}`)],
  ['Cookie without a name', sent('Cookie', secret)],
  ['Set-Cookie without a name', exchange({ responseHeaders: [['Set-Cookie', `${secret}; Path=/`]] })],
  ['a challenge', exchange({ responseHeaders: [['WWW-Authenticate', `Basic realm="x", token=${secret}`]] })],
  ['a protocol', sent('Sec-WebSocket-Protocol', `bearer, ${secret}`)],
  ['JSON in a header', sent('X-Debug', JSON.stringify({ password: secret }))],
  ['JSON in Base64', sent('X-Userinfo', inBase64({ password: secret }))],
  ['NDJSON', told(`{"tokens":["${secret}","b"]}\n{"credentials":{"value":"${secret}"}}\n`, 'application/x-ndjson')],
  ['an event stream', told(`event: a\ndata: {"tokens":["${secret}"]}\n\n`, 'text/event-stream')],
  ['JSON that is cut', told(`{"tokens": ["${secret}", "x"`)],
  ['an object that is cut', told(`{"credentials":{"value":"${secret}","x`)],
  ['JSON that is too deep', told(`${'['.repeat(3000)}{"tokens":["${secret}"]}${']'.repeat(3000)}`)],
  ['JSON behind a mark', told(`\uFEFF{"password":"${secret}"}`)],
  ['a call of JSON', told(`cb({"password":"${secret}"})`, 'text/javascript')],
  ['CDATA', told(`<user><password><![CDATA[${secret}]]></password></user>`, 'application/xml')],
  ['XML below a secret', told(`<u><credentials><value>${secret}</value></credentials></u>`, 'application/xml')],
  ['attributes of XML', told(`<user password = '${secret}'/>`, 'application/xml')],
  ['fields of HTML', told(`<input name="csrf_token" value="${secret}">`, 'text/html')],
  ['a part without quotes', part('name=password', secret)],
  ['a part of several lines', part('name="secret"', `line\r\n${secret}`)],
  ['a part of JSON', part('name="j"', `{"password":"${secret}"}`)],
  ['a block of YAML', told(`password: |\n  ${secret}\nx: 1\n`, 'application/yaml')],
  ['a list of YAML', told(`tokens:\n  - ${secret}\nx: 1\n`, 'application/yaml')],
  ['CSV', told(`name,password\nann,${secret}\n"b,c","${secret}"\n`, 'text/csv')],
  [
    'what a violation got',
    exchange({ violations: [{ where: 'body.x', clause: '', rule: 't', expected: 'a', got: `"password=${secret}"` }] }),
  ],
  ['two levels below a secret', json({ secret: { a: 'x', b: { c: secret, d: [{ e: secret }] } } })],
  ...['pass', 'db_pass', 'DB_PASS', 'smtpPass', 'dbpass', 'password_confirmation', 'confirmPassword', 'password2'].map(
    (name) => [name, json({ [name]: secret })] as const,
  ),
  ...['newPasswordRepeat', 'accountKey', 'storage_key', 'API_KEY_1', 'token_value', 'hmac', 'psk'].map(
    (name) => [name, json({ [name]: secret })] as const,
  ),
  ...['pass', 'auth', 'sid', 'hmac', 'user_pass'].map(
    (name) => [`?${name}=`, at(`/customers?${name}=${secret}`)] as const,
  ),
  ['a string of a connection', json({ text: `DefaultEndpointsProtocol=https;AccountKey=${secret};EndpointSuffix=x` })],
  ['Link', exchange({ responseHeaders: [['Link', `</n?token=${secret}>; rel="next", <http://a/?pass=${secret}>`]] })],
  ['Authentication-Info', exchange({ responseHeaders: [['Authentication-Info', `nextnonce="${secret}", qop=auth`]] })],
  ...['Key', 'Authentication', 'DPoP', 'X-Hub-Signature-256', 'X-Hub-Signature', 'Signature', 'X-Auth'].map(
    (name) => [name, sent(name, secret)] as const,
  ),
  ['a protocol without a scheme', sent('Sec-WebSocket-Protocol', `graphql-ws, ${secret}`)],
  ['an absolute target', at(`http://u:${secret}@h/customers`)],
  ['an absolute target without a path', at(`http://u:${secret}@h`)],
  ['an event of several lines', told(`data: {"a":1,\ndata: "password":"${secret}"}\n\ndata: x\n`, 'text/event-stream')],
  ['a part with an extended name', part("name*=utf-8''pass%77ord", secret)],
  ['a key and a value of XML', told(`<d><key>password</key><value>${secret}</value></d>`, 'application/xml')],
  ['a property list', told(`<dict>\n<key>db_pass</key>\n<string>${secret}</string>\n</dict>`, 'application/xml')],
  ['a property of XML', told(`<p name="db.password"><value>${secret}</value></p>`, 'application/xml')],
  ['a list of terms', told(`<dl><dt>Password</dt><dd>${secret}</dd></dl>`, 'text/html')],
  ['an area of HTML', told(`<textarea rows="2" name="secret">${secret}</textarea>`, 'text/html')],
  ['YAML with an anchor', told(`db:\n  password: &main ${secret}\nx: 1\n`, 'application/yaml')],
  ['YAML with a tag', json({ text: `password: !!str ${secret}` })],
  ['a block of GraphQL', json({ query: `mutation { login(user: "a", password: """${secret}""") { t } }` })],
  ['a list of variables in YAML', told(`env:\n  - name: DB_PASS\n    value: "${secret}"\n`, 'application/yaml')],
  ['a parameter of a path in a URL', json({ text: `sb://x/;SharedAccessKeyName=Root;SharedAccessKey=${secret}=` })],
  ['a field of a password', told(`<input type=password name=x value=${secret}>`, 'text/html')],
  ['a map of XML', told(`<entry key='password'>${secret}</entry>`, 'application/xml')],
  ...['pwd_hash', 'secret_key_base', 'privateKeyPem', 'basicAuth', 'seedPhrase', 'auth'].map(
    (name) => [name, json({ [name]: secret })] as const,
  ),
  ...['--password', '--token', '-Ddb.password'].map(
    (option) => [`an option ${option}`, json({ text: `run ${option}=${secret} now` })] as const,
  ),
  ['a change', json([{ op: 'replace', path: '/users/1/password', value: secret }])],
  ['a change in a list', json([{ op: 'add', path: '/tokens/-', value: secret }])],
  ...['authtoken', 'apitoken', 'resettoken', 'pw', 'creds', 'privkey'].map(
    (name) => [name, json({ [name]: secret })] as const,
  ),
  ['a pair', json({ headers: [['password', secret]] })],
  ['a type and a value', json({ type: 'password', value: secret })],
  ...[
    'Ocp-Apim-Subscription-Key',
    'x-functions-key',
    'x-amzn-oidc-data',
    'X-Session-Token',
    'X-Original-Authorization',
  ].map((name) => [name, sent(name, `Bearer ${secret}`)] as const),
  ...[
    { columns: ['user', 'password'], rows: [['ann', secret]] },
    { data: { fields: ['user', 'password'], values: [['ann', secret]] } },
    [
      ['user', 'password'],
      ['ann', secret],
      ['bob', 'x'],
    ],
    { columns: [{ name: 'user' }, { name: 'api_key', type: 'text' }], data: [['ann', secret]] },
    { header: ['id', 'token'], records: [[1, secret]] },
    { headers: ['id', 'token'], body: [{ cells: [1, secret] }] },
    { columnNames: ['id', 'pin'], row: [1, secret] },
  ].map((table, index) => [`a table of JSON, ${index}`, json({ table })] as const),
  ...[
    ['key', 'value'],
    ['Key', 'Value'],
    ['fieldName', 'fieldValue'],
    ['field_name', 'field_value'],
    ['field', 'value'],
    ['paramName', 'paramValue'],
    ['attributeName', 'attributeValue'],
    ['ParameterKey', 'ParameterValue'],
    ['Name', 'StringValue'],
    ['key', 'stringValue'],
    ['variable', 'value'],
    ['propertyName', 'propertyValue'],
    ['label', 'newValue'],
    ['name', 'value_text'],
    ['settingKey', 'settingValue'],
    ['column', 'content'],
    ['label', 'val'],
  ].map(
    ([name = '', value = '']) =>
      [`a pair of ${name} and ${value}`, json({ [name]: 'db.password', [value]: secret })] as const,
  ),
  ['a pair of name and values', json({ name: 'password', values: [secret] })],
  ['a pair with an object', json({ key: 'password', value: { stringValue: secret } })],
  ...['password[0]', 'password.0', 'password[]', 'users[0][password][1]', 'password[0][]', 'password:0'].flatMap(
    (name) => [
      [`a form's ${name}`, told(`a=1&${name}=${secret}`, 'application/x-www-form-urlencoded')] as const,
      [`a query's ${name}`, at(`/customers?${name}=${secret}`)] as const,
      [`a member ${name}`, json({ [name]: secret })] as const,
    ],
  ),
  ['a part of password[0]', part('name="password[0]"', secret)],
  ...['data', 'stringData'].flatMap((name) => [
    [`a Secret's ${name}`, json({ kind: 'Secret', apiVersion: 'v1', [name]: { db: secret, 'tls.crt': 'x' } })] as const,
    [
      `a Secret's ${name} in YAML`,
      told(`apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\n${name}:\n  db: ${secret}\n`, 'application/yaml'),
    ] as const,
  ]),
  ['a SealedSecret', json({ items: [{ kind: 'SecretList', items: [{ kind: 'Secret', data: { a: secret } }] }] })],
  ...[
    `jdbc:sqlserver://h:1433;databaseName=x;user=sa;password=${secret};encrypt=true`,
    `Server=h;Database=x;User Id=sa;Password=${secret};`,
    `Server=h;Uid=sa;Pwd={${secret}};`,
    `jdbc:oracle:thin:scott/${secret}@h:1521:x`,
    `jdbc:mysql://h/x?user=sa&password=${secret}`,
    `Driver={ODBC Driver};Server=h;PWD='${secret}'`,
    `Endpoint=sb://h/;SharedAccessKeyName=r;SharedAccessKey=${secret}`,
    `host=h port=5432 user=sa password=${secret} dbname=x`,
  ].map((text) => [`a connection ${text.slice(0, 24)}`, json({ text })] as const),
  ...['|', ';', '\t', ',', ' | '].flatMap((mark) => [
    [
      `a table with ${JSON.stringify(mark)}`,
      told(`id${mark}password\n1${mark}${secret}\n2${mark}x\n`, 'text/csv'),
    ] as const,
    [
      `a table in JSON with ${JSON.stringify(mark)}`,
      json({ export: `id${mark}password${mark}a\r\n1${mark}${secret}${mark}b\r\n` }),
    ] as const,
  ]),
  ['a table of Markdown', json({ text: `| user | password |\n|---|:---|\n| ann | ${secret} |\n` })],
  ...[1, 2, 3].map((times) => {
    let target = `https://h/cb?token=${secret}&x=1`;
    for (let time = 0; time < times; time += 1) target = inUrl(target);
    return [`a URL encoded ${times} times within a query`, at(`/customers?next=${target}`)] as const;
  }),
  ['pairs encoded twice', at(`/customers?state=${inUrl(inUrl(`a=1&password=${secret}`))}`)],
  ['JSON encoded twice', at(`/customers?state=${inUrl(inUrl(JSON.stringify({ password: secret })))}`)],
  [
    'a URL encoded in a text',
    json({ text: `see /login?next=${inUrl(inUrl(`http://h/?access_token=${secret}`))} for more` }),
  ],
  ...['client_assertion', 'SAMLResponse', 'p%61ssword'].map(
    (name) => [`a form's ${name}`, told(`${name}=${secret}`, 'application/x-www-form-urlencoded')] as const,
  ),
];

/** Escapes of escapes too. */
function spoken(text: string): string {
  return text.replaceAll(/%(?:25)*([\da-f]{2})/gi, (_escaped, code: string) => String.fromCharCode(parseInt(code, 16)));
}

describe('a secret is masked where it stands in', () => {
  test.each(places)('%s', (_where, one) => {
    expect(spoken(JSON.stringify(one))).toMatch(new RegExp(`${secret}|${inBase64({ password: secret })}`));
    const shown = spoken(JSON.stringify(createMasker(contract).exchange(one)));
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain(inBase64({ password: secret }));
  });
});

const masked = (one: RecordedExchange): string => createMasker(contract).exchange(one).responseBody?.text ?? '';

describe('what is masked', () => {
  test('keeps sentences about values, codes and words', () => {
    const errors = [
      { code: 'invalid_token', message: 'password: must not be empty' },
      { code: 'E-17', message: 'Invalid email: required. See http://api.example/docs?page=2#top' },
      { errors: { email: ['must be a valid email address'], password: ['is too short'] } },
      { message: 'Bearer token required', at: '2031-01-01T00:00:00Z', isToken: true, token: null },
    ];
    for (const error of errors) expect(JSON.parse(masked({ ...json(error), status: 400 }))).toEqual(error);
  });

  test.each<[string, number, unknown]>([
    ['details of a success', 200, { details: { customer: { address: 'The Old Mill at the End of the Lane' } } }],
    ['messages of a success', 200, { messages: [{ address: 'The Old Mill at the End of the Lane' }] }],
    ['a password that is a sentence', 200, { details: { password: 'this is the Old Mill you have' } }],
    ['an object below the details of a refusal', 400, { details: { customer: { password: 'at the Old Mill he is' } } }],
    ['an object in a refusal', 409, { holder: { address: 'The Old Mill at the End of the Lane' } }],
  ])('is prose where no error is told: %s', (_where, status, value) => {
    expect(masked({ ...json(value), status })).not.toContain('Old Mill');
  });

  test('is prose of items, whatever the member above it is called', () => {
    const details = { customer: { address: 'The Old Mill at the End of the Lane' }, password: 'it is at the Old Mill' };
    expect(JSON.stringify(createMasker(contract).items({ '/customers': [{ id: 1, details }] }))).not.toContain('Old');
  });

  test('is spelt as it was, and the same wherever it is the same', () => {
    const text = `{ "password" : "${secret}",\n\t"note": "you sent password=${secret}", "n": 1.0, "url": "http://a:${secret}@h/" }`;
    const shown = masked(told(text));
    const { password } = JSON.parse(shown) as { password: string };
    expect(shown).toBe(
      text.replaceAll(secret, password).replace('//a:', () => `//${/\/\/(\w):/.exec(shown)?.[1] ?? ''}:`),
    );
  });

  test('does not hide what stands beside it, whatever a hostile text repeats', () => {
    const nested = Array.from({ length: 50 }).reduce<string>((text) => `http://x/?u=${inUrl(text)}`, secret);
    expect(masked(json({ nested, n: 1 }))).toContain('"n":1');
  });
});

const run = (length: number, digits = 'aB3dE5gH7jK9mN1pQ2'): string => digits.repeat(20).slice(0, length);
const hexRun = (length: number): string => run(length, '0a1b2c3d4e5f6789');
const keysOfServices = [
  ...[`sk-proj-${run(48)}`, `sk-ant-api03-${run(40)}-${run(20)}AA`, `sk-or-v1-${hexRun(64)}`, `sk-${run(48)}`],
  ...[`hf_${run(34)}`, `SK${hexRun(32)}`, `AC${hexRun(32)}`, `ghp_${run(36)}`, `github_pat_${run(22)}_${run(59)}`],
  ...[`glpat-${run(20)}`, `gldt-${run(20)}`, `xoxb-123456789012-${run(24)}`, `xapp-1-A012-${run(20)}`],
  ...[`sk_live_${run(24)}`, `rk_live_${run(24)}`, `whsec_${run(32)}`, 'AKIAIOSFODNN7EXAMPLE', 'ASIAIOSFODNN7EXAMPLE'],
  ...[`AIza${run(35)}`, `ya29.a0${run(60)}`, `GOCSPX-${run(28)}`, `1//0g${run(40)}`, `npm_${run(36)}`],
  ...[`pypi-AgEIcHlwaS5vcmc${run(80)}`, `SG.${run(22)}.${run(43)}`, `shpat_${hexRun(32)}`, `dop_v1_${hexRun(64)}`],
  ...[`123456789:AA${run(33)}`, `AGE-SECRET-KEY-1${run(58, 'QPZRY9X8GF2TVDW0')}`, `hvs.${run(24)}`],
  ...[`key-${hexRun(32)}`, `${hexRun(32)}-us12`, `dapi${hexRun(32)}`, `rzp_live_${run(14)}`, `gsk_${run(52)}`],
  ...[`dckr_pat_${run(27)}`, `lin_api_${run(40)}`, `figd_${run(40)}`, `glsa_${run(32)}_${hexRun(8)}`, `r8_${run(37)}`],
  ...[`xkeysib-${hexRun(64)}-${run(16)}`, `${run(14)}.atlasv1.${run(60)}`, `PMAK-${hexRun(24)}-${hexRun(34)}`],
];

test.each(keysOfServices)('the key of a service is told by its look: %s', (key) => {
  for (const text of [key, `the key is ${key}.`, `see https://x.example/a/${key}/b`])
    expect(masked(json({ notes: [text] }))).not.toContain(key.slice(-12));
});

test('keys with lines around them are told by those', () => {
  for (const kind of ['RSA PRIVATE KEY', 'OPENSSH PRIVATE KEY', 'PGP PRIVATE KEY BLOCK']) {
    const text = `-----BEGIN ${kind}-----\n${run(64)}\n${run(40)}\n-----END ${kind}-----`;
    expect(masked(json({ notes: [text] }))).not.toContain(run(20));
  }
});

test('a header that the document describes as a secret is one', () => {
  const body = { text: '{}', bytes: 2 };
  const shown = createMasker(readContract('test/test-documents/secret-headers.yaml')).exchange({
    ...exchange({ method: 'GET', target: '/things', responseBody: body }),
    requestHeaders: [['X-Mine', secret]],
    responseHeaders: [
      ['Content-Type', 'application/json'],
      ['X-Handed-Out', secret],
    ],
  });
  expect(JSON.stringify(shown)).not.toContain(secret);
});

test('what is called much like a secret and is none stays', () => {
  const open = {
    ...{ passenger: 'Olga Meier', passed: 'yes indeed', bypass: 'the north road', compass: 'south-west' },
    ...{
      boardingPass: 'window-seat',
      nextToken: 'page-0002-abc',
      tokenType: 'opaque-one',
      scopes: ['email', 'profile'],
    },
    ...{
      grants: ['password', 'refresh_token'],
      type: 'token-like',
      text: 'sk-learn and task-runner-number-one are tools',
    },
    ...{ fields: ['username', 'password'], names: 'customer_api_key_for_the_integration', sku: 'ACME-2031-0044-XL' },
    ...{ lastLogin: '2025-01-02T03:04:05Z', max_tokens: 12345678, total_tokens: 7, note: 'max_tokens=12345678' },
    ...{
      table: {
        columns: ['city', 'tier'],
        rows: [
          ['Rome', 'gold'],
          ['Oslo', 'iron'],
        ],
      },
      pair: { key: 'tier', value: 'gold' },
    },
    ...{
      required: ['username', 'password'],
      tags: ['red', 'blue'],
      config: { kind: 'ConfigMap', data: { tier: 'gold' } },
    },
    ...{
      markdown: '| city | tier |\n|---|---|\n| Rome | gold |\n',
      choice: 'red | blue; green',
      query: 'q%3Dred%26tier%3Dgold',
    },
    ...{ jdbc: 'jdbc:sqlserver://db.internal:1433;databaseName=shop;encrypt=true', list: ['a[0]=1', 'b.0=2'] },
    ...{
      setting: { name: 'token', valueType: 'opaque' },
      next: '/list?to=http%3A%2F%2Fh%2F%3Fpage%3D2',
      k8s: 'kind: Secrets\ndata: 1',
    },
    ...{ why: 'user_token_expired', what: 'shop_api_documentation', git: '9b4fe1a9b0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5' },
  };
  expect(JSON.parse(masked(json(open)))).toEqual(open);
});
