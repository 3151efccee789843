import type { Contract } from '../../openapi/contract';
import type { Operation } from '../../openapi/operation';
import { transportPoints } from '../../profile/answer-points';
import { headerOf, type Exchange } from '../../probe/exchange';
import type { RequestSpec } from '../../probe/request';
import { requestPoints } from '../../profile/request-points';
import type { Credential, CredentialPart } from '../../probe/credentials';
import type { LearnContext, Learner, Learners } from '../learner';
import { keyFaults, madeUpPath } from './faulty-requests';
import { answerOf, isToldAlike, type SeenAnswer } from './seen-answer';

/** Learns what pages of other origins are told, whether OPTIONS asks for a key, and what becomes of If-None-Match. */
export const transportLearners: Learners = (contract) => {
  const reads = contract.operations.filter(({ method }) => method === 'GET');
  const [first] = reads;
  if (first === undefined) return [];
  const paths = new Map(contract.operations.map((operation) => [operation.path, operation]));
  for (const read of reads) paths.set(read.path, read);
  const learner = (id: string, learn: (context: LearnContext) => Promise<void>): Learner => ({
    id,
    phase: 'read',
    learn,
  });
  return [
    learner('other origins', (context) => learnOrigins(context, first)),
    learner('the scheme of keys', (context) => learnSchemeCase(context, first)),
    ...[...paths.values()]
      .slice(0, mostPaths)
      .filter(({ path }) => !contract.operations.some((one) => one.path === path && one.method === 'OPTIONS'))
      .map((operation) =>
        learner(`preflights of ${operation.path}`, async (context) => {
          const path = context.knownPath(operation) ?? madeUpPath(contract, operation);
          await learnPreflight(contract, context, { operation, path });
          await learnOptionsKey(context, { operation, path });
        }),
      ),
    ...reads
      .slice(0, mostPaths)
      .map((operation) =>
        learner(`If-None-Match of GET ${operation.path}`, (context) => learnTags(context, operation)),
      ),
  ];
};

/** Most paths that are looked at one by one. */
const mostPaths = 60;

const origins = ['https://understudy.example', 'http://localhost:18181'] as const;

/** The headers of two successes that pages of two origins asked for, and whether a refusal has them too. */
async function learnOrigins(context: LearnContext, operation: Operation): Promise<void> {
  const path = context.knownPath(operation);
  if (path === undefined) return;
  const ask = (origin: string, more: Partial<RequestSpec> = {}): Promise<Exchange> =>
    context.ask({ operation, path, headers: [['Origin', origin]], ...more });
  const seen: SeenAnswer[] = [];
  for (const origin of origins) seen.push({ exchange: await ask(origin), path });
  const [first, second] = seen;
  if (first === undefined || second === undefined || first.exchange.response.status >= 300) return;
  const headers = ofOrigins(first, second);
  if (headers === undefined) {
    context.unclear(transportPoints.corsHeaders, [first.exchange, second.exchange]);
    return;
  }
  context.note(transportPoints.corsHeaders, headers, first.exchange);
  const [key] = keyFaults(context, operation);
  if (key === undefined || Object.keys(headers).length === 0) return;
  const refused = await context.ask(key.make({ operation, path, headers: [['Origin', origins[0]]] }, 0));
  if (refused.response.status < 400) return;
  const names = namesOf(refused);
  if (names.length === 0) context.note(transportPoints.corsRefusals, 'none', refused);
}

function namesOf({ response }: Exchange): string[] {
  return response.headers.map(([name]) => name).filter((name) => /^access-control-/i.test(name));
}

/** Undefined where one answer has a header that the other has not. */
function ofOrigins(first: SeenAnswer, second: SeenAnswer): Readonly<Record<string, string>> | undefined {
  const [one, other] = [namesOf(first.exchange), namesOf(second.exchange)].map((names) =>
    names.map((name) => name.toLowerCase()).toSorted(),
  );
  if (String(one) !== String(other)) return undefined;
  const { headers = {} } = answerOf(first, second) ?? {};
  return Object.fromEntries(Object.entries(headers).filter(([name]) => /^access-control-/i.test(name)));
}

interface OfPath {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
}

/** Asked by two origins for two methods, with two sets of headers; as a browser does, without a key. */
async function learnPreflight(contract: Contract, context: LearnContext, { operation, path }: OfPath): Promise<void> {
  const [key] = keyFaults(context, operation);
  const methods = contract.operations.filter((one) => one.path === operation.path).map(({ method }) => method);
  const [one = 'GET', other = one === 'GET' ? 'POST' : 'GET'] = methods;
  const ask = async (turn: 0 | 1, method: string): Promise<SeenAnswer> => {
    const headers: [string, string][] = [
      ['Origin', origins[turn]],
      ['Access-Control-Request-Method', method],
      ['Access-Control-Request-Headers', turn === 0 ? 'authorization' : 'authorization,content-type'],
    ];
    const spec = { operation, path, method: 'OPTIONS', headers };
    return { exchange: await context.ask(key === undefined ? spec : key.make(spec, 0)), path };
  };
  const first = await ask(0, one);
  // A method that is not there may be refused.
  const answer = answerOf(first, await ask(1, other)) ?? answerOf(first, await ask(1, one));
  if (answer !== undefined) context.note(transportPoints.preflight, answer, first.exchange, operation.path);
}

async function learnOptionsKey(context: LearnContext, { operation, path }: OfPath): Promise<void> {
  const [key] = keyFaults(context, operation);
  if (key === undefined) return;
  const spec = { operation, path, method: 'OPTIONS' };
  const keyed = await context.ask(spec);
  const keyless = await context.ask(key.make(spec, 0));
  const { status } = keyless.response;
  if (isToldAlike({ exchange: keyed, path }, { exchange: keyless, path }))
    context.note(transportPoints.optionsKey, 'none', keyless, operation.path);
  else if (status === 401 || status === 403)
    context.note(transportPoints.optionsKey, 'asked-for', keyless, operation.path);
}

/** The valid key under its scheme in lower case and in capitals, where the document has keys under a scheme. */
async function learnSchemeCase(context: LearnContext, operation: Operation): Promise<void> {
  const path = context.knownPath(operation);
  if (path === undefined) return;
  const plain = await context.ask({ operation, path });
  const [, scheme = '', rest = ''] =
    /^([A-Za-z]+) (\S+)$/.exec(headerOf(plain.request.headers, 'authorization') ?? '') ?? [];
  if (scheme === '' || plain.response.status >= 300) return;
  const seen: Exchange[] = [];
  for (const written of [scheme.toLowerCase(), scheme.toUpperCase()]) {
    const shell: CredentialPart['shell'] = [`${written} `, { live: '$API_KEY' }];
    const part: CredentialPart = { in: 'header', name: 'Authorization', value: `${written} ${rest}`, shell };
    const credential: Credential = { form: 'valid', words: 'the key under its scheme in another case', parts: [part] };
    seen.push(await context.ask({ operation, path, credential }));
  }
  const [first, second] = seen;
  if (first === undefined || second === undefined) return;
  const taken = seen.filter(({ response }) => response.status < 300).length;
  if (taken === seen.length) context.note(requestPoints.schemeCase, 'any', first);
  else if (taken === 0) context.note(requestPoints.schemeCase, 'exact', first);
  else context.unclear(requestPoints.schemeCase, seen);
}

/** An entity tag that the answer has, and the one that stands for any. */
async function learnTags(context: LearnContext, operation: Operation): Promise<void> {
  const path = context.knownPath(operation);
  if (path === undefined) return;
  const plain = await context.ask({ operation, path });
  const tag = headerOf(plain.response.headers, 'etag');
  if (plain.response.status >= 300 || tag === undefined) return;
  const ask = (named: string): Promise<Exchange> =>
    context.ask({ operation, path, headers: [['If-None-Match', named]] });
  const [own, any] = [await ask(tag), await ask('*')];
  const statuses = [own, any].map(({ response }) => response.status);
  if (statuses.some((status) => status !== 200 && status !== 304)) return;
  const [ofTag, ofAny] = statuses.map((status) => status === 304);
  if (ofTag === true) context.note(transportPoints.ifNoneMatch, ofAny === true ? 'all' : 'tags', any, operation);
  else context.note(transportPoints.ifNoneMatch, 'ignore', own, operation);
}
