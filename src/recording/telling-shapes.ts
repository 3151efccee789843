import type { SensitiveKind } from './sensitive-names';

/** Keys of well-known services, told by how they begin. */
const keys: readonly RegExp[] = [
  /\b(?:sk|pk|rk)_(?:live|test)_[A-Za-z\d]{8,}/,
  // GitHub, GitLab, Slack, AWS, Google, SendGrid, npm, PyPI, Hugging Face, Shopify, DigitalOcean, Docker, Square.
  /\b(?:gh[opsur]_|github_pat_|gl[a-z]{2,6}-|xox[abceoprs]-|xapp-|A[BCKS][CI]A(?=[A-Z\d])|AIza|ya29\.|GOCSPX-|1\/\/0|SG\.|npm_|pypi-|hf_|api_org_|shp[a-z]{2}_|do[opr]_v1_|dckr_[a-z]{3,4}_|sq0[a-z]{3}-|EAA[A-Za-z])[\w.-]{12,}/,
  // OpenAI, Anthropic, OpenRouter and those that are like them.
  /\bsk-(?:[A-Za-z]{2,12}-[\w-]{8,}|[A-Za-z\d]{16,})/,
  /\b(?:gsk_|r8_|xai-|pplx-|tvly-|pcsk_|lsv2_[a-z]{2}_|nvapi-|fw_|whsec_|rubygems_|figd_|glc_|glsa_|sntry[a-z]_|NRAK-|PMAK-|AT[AC]TT3|hv[bsr]\.|dp\.[a-z]{2,5}\.|lin_api_|ntn_|secret_|sbp_|xkeysib-|xsmtpsib-|HRKU-|rdme_|dt0[a-z]\d{2}\.|tfp_|CFPAT-|rnd_|oy2|AQE)[\w.+-]{16,}/,
  // Twilio, Databricks, Mailgun, Mailchimp.
  /\b(?:(?:SK|AC)[\da-f]{32}|dapi[\da-f]{32}(?:-\d)?|key-[\da-f]{32}|[\da-f]{32}-us\d{1,2})\b/,
  // Terraform, Discord, Telegram.
  /\b[A-Za-z\d]{14}\.atlasv1\.[\w-]{16,}/,
  /\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}/,
  /(?<![A-Za-z\d])(?:bot)?\d{8,10}:[\w-]{35}(?![\w-])/,
  // What lets in by the path of an address: webhooks of Slack, Discord and Teams.
  /(?<=\bhooks\.slack\.com\/(?:services|workflows|triggers)\/)[\w/-]{8,}/,
  /(?<=\bdiscord(?:app)?\.com\/api\/webhooks\/\d{1,20}\/)[\w-]{8,}/,
  /\bAGE-SECRET-KEY-1[A-Z\d]{16,}/,
  // Resend, Vercel, Airtable, CircleCI, Tailscale, 1Password, Dropbox.
  /\b(?:re_[A-Za-z\d]{6,10}_|vercel_|CCI[PR]AT_|tskey-[a-z]{2,10}-|ops_eyJ)[\w-]{16,}/,
  /\bpat[A-Za-z\d]{14}\.[\da-f]{64}\b/,
  /\bsl\.[\w-]{60,}/,
  // Those of many others: a short name, what it is for, and a run of letters and digits.
  /\b[a-z][a-z\d]{1,15}_(?:live|test|prod|sandbox|pat|api|key|secret|token|tkn|sk|pk|rk|pw|oat|v1|master)_(?=[a-z]{0,30}[A-Z\d])[A-Za-z\d]{14,}/,
];

/**
 * What tells by its look alone that it is a secret or of a person, in whatever text it stands. Each takes time linear in the text:
 * what is of any length begins where nothing of the kind stands before it.
 */
const shapes: readonly (readonly [kind: SensitiveKind, shape: RegExp])[] = [
  // One look for all of them, of which the first that fits is meant.
  ['secret', new RegExp(keys.map(({ source }) => source).join('|'), 'g')],
  [
    'secret',
    /(?<=\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC)[ ,]{1,3})(?=[\w.~+/-]{0,200}[A-Z\d])[\w.~+/-]{8,}={0,2}(?![=\w])/g,
  ],
  ['email', /(?<![\w.%+-])[\w.%+-]+@(?:[A-Za-z\d-]{1,63}\.)+[A-Za-z]{2,24}\b/g],
  ['phone', /\+[1-9](?:[ ().-]{0,2}\d){7,14}(?!\d)/g],
  ['iban', /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?\b/g],
  ['card', /\b[3-6]\d{3}([ -])\d{4}\1\d{4}\1\d{1,7}\b/g],
];

/** Most texts hold nothing of the kind, and one look tells. */
const mayHoldSome =
  /@|\+\d|eyJ|PRIVATE KEY|[Bb]earer|BEARER|[Bb]asic|BASIC|[A-Z]{2}\d{2}|\d{3}[ -]\d{4}|[\w-]{16}|\d:[\w-]|1\/\/0|\/webhooks\/|\.slack\.com/;

/** Gives a text with what tells of itself replaced by what `replace` gives for it; takes time linear in the text. */
export function withoutTelling(text: string, replace: (found: string, kind: SensitiveKind) => string): string {
  if (!mayHoldSome.test(text)) return text;
  const asSecret = (found: string): string => replace(found, 'secret');
  let masked = withoutWebTokens(withoutKeys(text, asSecret), asSecret);
  for (const [kind, shape] of shapes)
    masked = masked.replaceAll(shape, (found) => (isWhatItLooks(kind, found) ? replace(found, kind) : found));
  return masked;
}

const keyBegins = /-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** Keys in PEM (RFC 7468), with the lines before their Base64; one without an end goes to the end of the text. */
function withoutKeys(text: string, replace: (found: string) => string): string {
  if (!text.includes('PRIVATE KEY')) return text;
  let [masked, at] = ['', 0];
  for (const { 0: head, index } of text.matchAll(keyBegins)) {
    if (index < at) continue;
    const from = index + head.length;
    const end = text.indexOf('-----END', from);
    const to = end === -1 ? text.length : end;
    masked += text.slice(at, from) + replace(text.slice(from, to));
    at = to;
  }
  return masked + text.slice(at);
}

/** JSON Web Tokens (RFC 7519): three runs with points between them, of which the last may be empty. */
function withoutWebTokens(text: string, replace: (found: string) => string): string {
  let [masked, at, runEnd] = ['', 0, 0];
  for (let begin = text.indexOf('eyJ'); begin !== -1; begin = text.indexOf('eyJ', Math.max(at, begin + 3))) {
    if (begin > 0 && /\w/.test(text[begin - 1] ?? '')) continue;
    // One run may hold the beginning many times, and is gone through once.
    if (begin >= runEnd) runEnd = endOfRun(text, begin);
    if (runEnd - begin < 11 || text[runEnd] !== '.') continue;
    const second = endOfRun(text, runEnd + 1);
    if (second - runEnd < 5) continue;
    const end = text[second] === '.' ? endOfRun(text, second + 1) : second;
    masked += text.slice(at, begin) + replace(text.slice(begin, end));
    at = end;
  }
  return at === 0 ? text : masked + text.slice(at);
}

function endOfRun(text: string, from: number): number {
  const run = /[\w-]*/y;
  run.lastIndex = from;
  run.exec(text);
  return run.lastIndex;
}

/** Digits that check the others tell numbers of accounts and cards from others. */
function isWhatItLooks(kind: SensitiveKind, found: string): boolean {
  if (kind !== 'iban') return true;
  const plain = found.replaceAll(' ', '');
  if (plain.length < 15 || plain.length > 34) return false;
  const digits = `${plain.slice(4)}${plain.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}
