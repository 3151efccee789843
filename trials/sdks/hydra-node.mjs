/** Clients and keys of a sign-in service, by the JavaScript client of Ory Hydra. */
import { base, call, sdk } from './story.mjs';

const { Configuration, JwkApi, MetadataApi, OAuth2Api } = sdk('@ory/hydra-client');
const configuration = new Configuration({ basePath: base });
const clients = new OAuth2Api(configuration);
const keys = new JwkApi(configuration);
const metadata = new MetadataApi(configuration);

const nobody = '00000000-0000-4000-8000-000000000000';
const names = ({ data }) => data.map(({ client_name }) => client_name).sort();
const picked =
  (...properties) =>
  ({ data }) =>
    properties.map((property) => data[property]);
const kids = ({ data }) => data.keys.map(({ kid }) => kid).sort();
const create = (oAuth2Client) => clients.createOAuth2Client({ oAuth2Client });
const client = (id) => clients.getOAuth2Client({ id });

await call(
  'ready',
  () => metadata.isAlive(),
  ({ data }) => data,
);
await call('clients', () => clients.listOAuth2Clients(), names);
await call('clients by name', () => clients.listOAuth2Clients({ clientName: 'Photo album' }), names);
await call('clients by owner', () => clients.listOAuth2Clients({ owner: 'bert' }), names);
await call(
  'first clients',
  () => clients.listOAuth2Clients({ pageSize: 3 }),
  ({ data }) => data.length,
);
await call('client', () => client('photo-album'), picked('client_name', 'scope', 'grant_types', 'owner'));
await call('missing client', () => client('nothing'));
const made = await call(
  'create client',
  () => create({ client_name: 'Calendar', scope: 'read', redirect_uris: ['https://calendar.example/back'] }),
  picked('client_name', 'scope', 'redirect_uris', 'grant_types', 'response_types', 'subject_type'),
);
const id = made?.data?.client_id;
await call('created client', () => client(id), picked('client_name', 'scope', 'client_secret'));
await call(
  'create client with ID',
  () => create({ client_id: 'mail-reader', client_name: 'Mail reader', metadata: { colour: 'red' } }),
  picked('client_id', 'client_name', 'metadata'),
);
await call('create client with ID again', () => create({ client_id: 'mail-reader', client_name: 'Another' }));
await call('invalid URL', () => create({ client_name: 'Odd', redirect_uris: ['nothing'] }));
await call('invalid subject type', () => create({ client_name: 'Odd', subject_type: 'nothing' }));
await call(
  'replace client',
  () => clients.setOAuth2Client({ id, oAuth2Client: { client_name: 'Diary', scope: 'write' } }),
  picked('client_name', 'scope', 'redirect_uris'),
);
await call('replaced client', () => client(id), picked('client_name', 'scope', 'redirect_uris'));
await call('replace missing client', () =>
  clients.setOAuth2Client({ id: 'nothing', oAuth2Client: { client_name: 'Nobody' } }),
);
await call(
  'patch client',
  () => clients.patchOAuth2Client({ id, jsonPatch: [{ op: 'replace', path: '/scope', value: 'read write' }] }),
  picked('client_name', 'scope'),
);
await call('patched client', () => client(id), picked('client_name', 'scope'));
await call('clients with created', () => clients.listOAuth2Clients(), names);
await call('delete client', () => clients.deleteOAuth2Client({ id }));
await call('deleted client', () => client(id));
await call('delete deleted client', () => clients.deleteOAuth2Client({ id }));
await call('patch deleted client', () =>
  clients.patchOAuth2Client({ id, jsonPatch: [{ op: 'replace', path: '/scope', value: 'read' }] }),
);

await call('key set', () => keys.getJsonWebKeySet({ set: 'letters' }), kids);
await call('missing key set', () => keys.getJsonWebKeySet({ set: 'nothing' }));
await call(
  'create keys',
  () => keys.createJsonWebKeySet({ set: 'parcels', createJsonWebKeySet: { alg: 'RS256', kid: 'first', use: 'sig' } }),
  kids,
);
await call('created keys', () => keys.getJsonWebKeySet({ set: 'parcels' }), kids);
await call('one key', () => keys.getJsonWebKey({ set: 'parcels', kid: 'first' }), kids);
await call('delete key', () => keys.deleteJsonWebKey({ set: 'parcels', kid: 'first' }));
await call('deleted key', () => keys.getJsonWebKey({ set: 'parcels', kid: 'first' }));
await call('delete missing keys', () => keys.deleteJsonWebKeySet({ set: 'nothing' }));

await call(
  'issuers',
  () => clients.listTrustedOAuth2JwtGrantIssuers(),
  ({ data }) => data.map(({ issuer }) => issuer).sort(),
);
const trust = {
  issuer: 'https://c.example',
  subject: 'carla@c.example',
  scope: ['read'],
  expires_at: '2030-01-01T00:00:00Z',
  jwk: { kid: 'of-c', kty: 'RSA', alg: 'RS256', use: 'sig', n: 'AQAB', e: 'AQAB' },
};
const issuer = await call(
  'trust issuer',
  () => clients.trustOAuth2JwtGrantIssuer({ trustOAuth2JwtGrantIssuer: trust }),
  picked('issuer', 'subject', 'scope', 'expires_at'),
);
await call('trust issuer again', () => clients.trustOAuth2JwtGrantIssuer({ trustOAuth2JwtGrantIssuer: trust }));
await call(
  'trusted issuer',
  () => clients.getTrustedOAuth2JwtGrantIssuer({ id: issuer.data.id }),
  picked('issuer', 'allow_any_subject'),
);
await call('missing issuer', () => clients.getTrustedOAuth2JwtGrantIssuer({ id: nobody }));
await call('issuer without a scope', () =>
  clients.trustOAuth2JwtGrantIssuer({ trustOAuth2JwtGrantIssuer: { ...trust, scope: undefined } }),
);
await call('delete issuer', () => clients.deleteTrustedOAuth2JwtGrantIssuer({ id: issuer.data.id }));
await call('deleted issuer', () => clients.getTrustedOAuth2JwtGrantIssuer({ id: issuer.data.id }));
