import path from 'node:path';
import { readGiven } from './given-options';
import { readContract, type Contract } from '../openapi/contract';
import { documentAt } from '../openapi/read/fetch-document';
import { readText } from '../openapi/read/text';
import type { Redaction } from '../secrets/redact';
import { tellFlaws } from '../openapi/report-problems';
import { UsageError } from '../base/errors';
import { learnService, type Learnt } from '../learn/learn-service';
import { learnRecorded } from '../learn/recorded/learn-recorded';
import { options } from '../serve/options';
import { digestOf } from '../profile/profile';
import { printable, printableLines } from '../base/text';
import { createMasker, type Masker } from '../recording/masker';
import { recordedExchanges } from '../recording/read-recording';
import { LeftOverNotes } from '../probe/left-over-notes';
import { runRedaction } from '../probe/redaction';
import { waitForService } from '../probe/preflight';
import {
  completeLearnt,
  maskedItems,
  seenByRecording,
  seenByRequests,
  readEarlier,
  createKeyHiding,
  assertWritable,
  filesAfter,
  filesOf,
  notesOf,
  writeLearnt,
  type LearntFiles,
} from './write-learnt';
import { learntAsText } from './learnt-text';
import { maskEvidence, maskProfile } from './mask-profile';
import { readVariable } from './mock-options';
import { noDocument } from './create-command';
import { stopOnSignal, showProgress, type CommandIo } from './command-io';
import { itemsOfRecording } from './recorded-items';
import { openAccess, readSecrets, type Secrets } from './verify-access';
import { readBaseUrl, type VerifyFlags } from './verify-options';
import { isObject } from '../openapi/document';
import { parseJson, type JsonValue } from '../base/json';
import { decodeUtf8, type Exchange } from '../probe/exchange';
import { packageRoot } from '../base/package';

/** Of longer answers, all together in characters, nobody looks whether a text stands in them: it is taken for one that does. */
const mostAnswered = 4 * 1024 ** 2;

/** Shorter texts stand anywhere. */
const shortest = 3;

/**
 * Gives the texts that requests of a run brought in their bodies and that no answer had shown before: what was made up to be sent is
 * nobody's, and is written down as it was.
 */
function madeUpTexts(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const madeUp = new Set<string>();
  const borrowed = new Set<string>();
  const answered: string[] = [];
  let size = 0;
  for (const { request, response } of exchanges) {
    for (const text of request.body === undefined ? [] : textsOf(request.body)) {
      if (text.length < shortest || madeUp.has(text) || borrowed.has(text)) continue;
      const isShown = size > mostAnswered || answered.some((body) => body.includes(text));
      (isShown ? borrowed : madeUp).add(text);
    }
    if (size > mostAnswered) continue;
    const body = decodeUtf8(response.body) ?? '';
    size += body.length;
    answered.push(body);
  }
  return madeUp;
}

function textsOf(body: Buffer): string[] {
  try {
    return leavesOf(parseJson(decodeUtf8(body) ?? ''));
  } catch {
    // What is no JSON brings no texts of members.
    return [];
  }
}

function leavesOf(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isObject(value) ? Object.values(value as Readonly<Record<string, JsonValue>>).flatMap(leavesOf) : [];
}

/** Flags of `understudy learn`, as commander gives them. Times are in seconds. */
export interface LearnFlags extends Omit<VerifyFlags, 'explore' | 'minTested' | 'spec'> {
  readonly out: string;
  readonly force?: boolean;
  readonly items: number;
  readonly refusals?: number;
  readonly keepValues?: boolean;
  readonly redact?: readonly string[];
  readonly asItIs?: boolean;
}

/** So many requests are sent for a document of usual size; shown while they are. */
const usualRequests = 400;

/** Runs the command and gives its exit code. Throws a UsageError or DocumentError for wrong input. */
export async function learn(
  baseUrlText: string | undefined,
  document: string | undefined,
  flags: LearnFlags,
  io: CommandIo,
): Promise<number> {
  if (flags.selfProof === true) {
    const { twin } = await import('../../contract-tests/twin/twin.js');
    return twin([], (line) => io.stdout.write(`${line}\n`));
  }
  // Of one argument beside a recording it is the document.
  const isOffline = flags.from !== undefined && document === undefined;
  const asked = filesOf(flags.out);
  assertWritable(asked, flags.force === true);
  const baseUrl = isOffline ? undefined : readBaseUrl(baseUrlText);
  const allowed = flags.allowRefs ?? readVariable(options.allowRefs, io.env) ?? [];
  const standard = path.relative(process.cwd(), path.join(packageRoot(), 'spec/openapi.yaml'));
  const named = isOffline ? baseUrlText : document;
  const found = await documentAt(named ?? standard, allowed);
  const contract = readContract(found.file, 'at once', { ...found.reading, given: readGiven(flags) });
  tellFlaws(contract, (sentence) => io.stderr.write(`${sentence}\n`));
  const secrets = readSecrets({ ...flags, explore: 0, minTested: 0 }, io.env);
  const seesPart = baseUrl === undefined || flags.readOnly === true || flags.writes === 0;
  const earlier = seesPart && flags.force !== true ? readEarlier(asked.profile, contract, baseUrl) : undefined;
  const masker = flags.keepValues === true ? undefined : createMasker(contract, { redact: flags.redact ?? [] });
  const seen =
    flags.from === undefined
      ? undefined
      : itemsOfRecording(contract, flags.from, flags.items, masker, maskedItems(earlier, flags.redact));
  const given = runRedaction(contract, secrets);
  for (const told of seen?.told ?? []) io.stderr.write(`understudy: ${printable(given.text(told))}\n`);
  const access = { ...flags, ...secrets, ...(named !== undefined && { spec: named }) };
  const ofRun = await (baseUrl === undefined
    ? learntOfRecording(contract, flags, given)
    : learnFrom({ baseUrl, contract, notes: notesFor(baseUrl, contract, asked) }, access, io));
  const hiding = createKeyHiding(contract, ofRun.redaction.text);
  const learnt = hiding.learnt(ofRun.learnt);
  if (learnt.isPreflight) {
    const by = named === undefined ? `; ${noDocument('learn')}` : '';
    throw new UsageError((learnt.stopped ?? 'the service was not reached') + by);
  }
  if (flags.from === undefined) masker?.spare(madeUpTexts(learnt.exchanges));
  const isCut = learnt.exchanges.length >= (flags.maxRequests ?? Infinity);
  const files = filesAfter(asked, isCut || learnt.stopped !== undefined);
  const gathered = seen === undefined ? learnt.items : hiding.items(seen.items);
  // What was stopped goes beside what is there.
  const before = files === asked ? hiding.earlier(earlier) : undefined;
  const part =
    seen === undefined ? seenByRequests(learnt.exchanges, gathered, flags.items) : seenByRecording(seen.removed);
  const whole = completeLearnt({ contract, masker, before, part, redact: flags.redact }, learnt.profile, gathered);
  const { profile, items, completed } = whole;
  const from = { ...profile.from, document: digestOf((found.reading.read ?? readText)(found.file)) };
  const isEmpty = learnt.profile.entries.size === 0 && (seen === undefined || Object.keys(seen.items).length === 0);
  const redacted = masker === undefined ? undefined : (flags.redact ?? []);
  if (!isEmpty) writeLearnt(contract, files, { ...profile, from }, items, { redacted });
  const told = masker === undefined ? learnt : maskedWords(contract, masker, learnt);
  const masked = masker?.tally();
  const shown = { learnt: told, items, files, asked, isCut, masked, document: named, isEmpty, completed };
  io.stdout.write(printableLines((named === undefined ? `${noDocument('learn')}\n` : '') + learntAsText(shown)));
  if (isEmpty) return 3;
  return learnt.stopped === undefined ? 0 : 2;
}

/** What is told of a run is masked as the files are; the identifiers of what it left over are its own, and needed to remove that. */
function maskedWords(contract: Contract, masker: Masker, { stopped, ...learnt }: Learnt): Learnt {
  const words = (text: string): string => maskEvidence(text, masker);
  return {
    ...learnt,
    profile: maskProfile(contract, learnt.profile, masker),
    left: learnt.left.map(({ what, reason }) => ({ what, reason: words(reason) })),
    ...(stopped !== undefined && { stopped: words(stopped) }),
  };
}

/** What is there without a service. */
const nothingLearnt: Learnt = {
  profile: { from: {}, asItIs: false, entries: new Map(), unclear: [] },
  items: {},
  left: [],
  leftOver: [],
  harm: [],
  exchanges: [],
  writes: 0,
  removals: 0,
  durationMs: 0,
  isPreflight: false,
};

/** What was learnt, and what takes the credentials out of it that were used. */
interface LearntWith {
  readonly learnt: Learnt;
  readonly redaction: Redaction;
}

/** Gives what a recording shows of a service's ways. */
async function learntOfRecording(
  contract: Contract,
  { from, asItIs }: LearnFlags,
  redaction: Redaction,
): Promise<LearntWith> {
  const started = Date.now();
  if (from === undefined) return { learnt: nothingLearnt, redaction };
  // What is wrong with the file is told where its items are read.
  const recorded = recordedExchanges(from, { warn: () => undefined });
  const { entries, unclear, left } = await learnRecorded(contract, recorded, { asItIs: asItIs === true });
  const profile = { ...nothingLearnt.profile, asItIs: asItIs === true, entries, unclear };
  return { learnt: { ...nothingLearnt, profile, left, durationMs: Date.now() - started }, redaction };
}

function notesFor(baseUrl: string, { loaded }: Contract, asked: LearntFiles): LeftOverNotes {
  return new LeftOverNotes(notesOf(asked), { baseUrl, document: loaded.file });
}

/** A service, and where what is made of it is noted as it happens, so that a run that is killed loses nothing. */
interface Learning {
  readonly baseUrl: string;
  readonly contract: Contract;
  readonly notes: LeftOverNotes;
}

async function learnFrom(
  { baseUrl, contract, notes }: Learning,
  flags: LearnFlags & Secrets & { readonly spec?: string },
  io: CommandIo,
): Promise<LearntWith> {
  const warnings: string[] = [];
  const { client, secrets, redaction } = openAccess(
    contract,
    baseUrl,
    { ...flags, explore: 0, minTested: 0, isLearning: true },
    io.env,
    (sentence) => warnings.push(sentence),
  );
  const stop = stopOnSignal();
  const progress = showProgress(io.stderr, usualRequests, redaction.text);
  try {
    if (flags.wait !== undefined) await waitForService(client, flags.wait, stop.signal);
    const learnt = await learnService({
      contract,
      client,
      secrets,
      redaction,
      readOnly: flags.readOnly === true,
      writes: flags.writes,
      refusals: flags.refusals,
      changes: flags.changes,
      items: flags.from === undefined ? flags.items : 0,
      asItIs: flags.asItIs === true,
      seed: flags.seed,
      ...(io.runMark !== undefined && { runMark: io.runMark }),
      rate: flags.rate,
      maxRequests: flags.maxRequests,
      maxBodyBytes: flags.maxBodyBytes,
      consistencyWindow: flags.consistencyWindow * 1000,
      longestRun: flags.deadline * 1000,
      signal: stop.signal,
      onExchange: progress.step,
      notes,
    });
    notes.end(learnt.leftOver.every(({ removal }) => removal === undefined));
    // Where the service was not reached, that is what is to be read.
    if (!learnt.isPreflight) for (const one of warnings) io.stderr.write(`understudy: ${one}\n`);
    return { learnt, redaction };
  } finally {
    progress.end();
    stop.release();
    client.close();
  }
}
