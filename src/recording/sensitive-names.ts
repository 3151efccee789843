import type { Schema } from '../openapi/document';
import { singular, wordsOf } from '../openapi/collections/names';
import { copyOf } from './known-values';

/** What a value is that is masked, for the one that stands in its place is to look like it. */
export type SensitiveKind =
  | 'secret'
  | 'email'
  | 'phone'
  | 'name'
  | 'username'
  | 'address'
  | 'date'
  | 'ip'
  | 'iban'
  | 'card'
  | 'number'
  | 'place'
  | 'text';

/**
 * The names that values are masked by (docs/recordings.md lists them), lower case without separators: a property is called so
 * where its last words are, in the singular or the plural, so `customer_email_address` and `billingAddress` are.
 */
const names: Readonly<Record<Exclude<SensitiveKind, 'text' | 'place'>, string>> = {
  secret: `password passwd pwd pw pass passphrase passcode pin pincode secret clientsecret token jwt bearer apikey secretkey
    privatekey accesskey signingkey encryptionkey authkey masterkey sharedkey sessionkey credential creds privkey authorization otp
    otpcode totp totpsecret mfacode verificationcode confirmationcode securitycode recoverycode backupcode resetcode
    activationcode invitecode invitationcode authcode authorizationcode devicecode usercode codeverifier cvv cvv2 cvc cvc2 sessionid
    signature salt passwordhash passwordsalt hash hashedpassword connectionstring cookie securityanswer secretanswer
    subscriptionkey functionskey functionkey hostkey licensekey accountkey storagekey servicekey serverkey clientkey
    devicekey appkey applicationkey consumerkey integrationkey instrumentationkey deploykey sshkey gpgkey hmackey aeskey
    rsakey symmetrickey decryptionkey presharedkey psk writekey adminkey keymaterial hmac nextnonce cnonce rspauth basicauth httpauth proxyauth
    passkey keyphrase mnemonic seedphrase unlockcode magiclink phpsessid jsessionid sessid sig sas assertion clientassertion samlresponse samlrequest
    samlassertion oidcdata oidcidentity clientprincipal csrf xsrf nonce kennwort passwort motdepasse contrasena`,
  email: 'email emailaddress mail mailaddress emailaddr correo courriel',
  phone: `phone phonenumber phoneno telephone telephonenumber tel telno mobile mobilenumber mobilephone cellphone
    cellnumber fax faxnumber msisdn whatsapp telefon telefonnummer mobilnummer telefono`,
  name: `firstname lastname middlename fullname surname familyname givenname forename maidenname displayname nickname
    realname birthname legalname accountholder cardholder accountholdername cardholdername holdername nameoncard
    vorname nachname familienname prenom nomdefamille apellido nombrecompleto contactperson`,
  username: 'username userlogin login loginname screenname accountname benutzername',
  address: `address street streetaddress streetname streetnumber addressline addressline1 addressline2 addressline3
    housenumber houseno postalcode postcode zip zipcode plz postaladdress placeofbirth birthplace strasse hausnummer
    postleitzahl wohnort adresse direccion`,
  date: 'birthdate dateofbirth dob birthday birthdateutc geburtsdatum geburtstag datenaissance fechanacimiento bornon',
  ip: 'ip ipaddress ipaddr ipv4 ipv6 ipv4address ipv6address clientip remoteip remoteaddr sourceip mac macaddr macaddress',
  iban: 'iban',
  card: 'cardnumber cardno creditcard creditcardnumber debitcard debitcardnumber ccnumber primaryaccountnumber',
  number: `ssn socialsecuritynumber socialsecurity nationalid nationalidnumber nationalinsurancenumber nino passport
    passportnumber passportno driverslicense driverlicense driverslicensenumber driverlicensenumber drivinglicence
    licenseplate numberplate taxid taxnumber taxidentificationnumber personalnumber personalidnumber idcardnumber
    identitynumber insurancenumber healthinsurancenumber medicalrecordnumber imei accountnumber bankaccount
    bankaccountnumber routingnumber sortcode steuernummer sozialversicherungsnummer kontonummer`,
};

/** Names that end like those above and are none: where a list goes on, or an address of no person. */
const others = `nexttoken nextpagetoken pagetoken prevtoken prevpagetoken previouspagetoken continuationtoken synctoken
  contractaddress walletaddress webaddress serveraddress hostaddress filehash contenthash commithash gitsha
  phonetype tokentype passes boardingpass skipass seasonpass daypass buspass travelpass backstagepass gamepass
  firstpass secondpass lastpass bypass`;

/** Things that are people: their `name` is one of a person, and where they live is theirs. */
const people = `person people customer user owner employee patient author contact member guest driver passenger client
  buyer seller recipient sender student teacher doctor nurse applicant candidate attendee subscriber traveler traveller
  tenant resident holder beneficiary child spouse partner manager assignee reporter creator consumer visitor participant
  profile lead reviewer adopter referrer signer signatory guardian parentname kunde benutzer`;

/** Members of a person's or an address's object that tell of them there alone. */
const withinPlaces: ReadonlyMap<string, SensitiveKind> = new Map([
  ...['city', 'town', 'village', 'suburb', 'district', 'line1', 'line2', 'line3'].map(
    (name) => [name, 'address'] as const,
  ),
  ...['latitude', 'longitude', 'lat', 'lng', 'lon'].map((name) => [name, 'place'] as const),
]);

/** Members of an address's object that tell of nobody. */
const openInAddress =
  /^(?:country|countrycode|countryname|type|kind|label|id|isdefault|default|primary|region|state|createdat|updatedat)$/;

/** Last words of members of an object around a secret that are none: what it is called, what it is for and until when. */
const openInSecret =
  /^(?:id|at|on|date|type|kind|label|name|status|scope|scopes|expires|expiry|in|[a-z]{1,30}id|(?:expires|issued|created|updated|valid)(?:at|on|in))$/;

const kinds: ReadonlyMap<string, SensitiveKind> = new Map(
  Object.entries(names).flatMap(([kind, listed]) => split(listed).map((name) => [name, kind as SensitiveKind])),
);
const excluded = new Set(split(others));
const persons = new Set(split(people));

/** What is said of a secret behind its name and leaves it one: `password_confirmation`, `tokenValue`, `secret2`. */
const stillSecret =
  /^(?:confirm|confirmation|confirmed|repeat|repeated|again|retype|retyped|verify|check|old|new|current|previous|next|primary|secondary|value|text|string|plain|plaintext|raw|clear|encoded|encrypted|digest|hash|pem|der|base|md5|sha|bcrypt|scrypt|argon|b64|base64|hex|\d{1,3})$/;

/** Names of several words that are written as one where they end in these. */
const telling =
  /(?:password(?:confirm|confirmation|repeat|again)?|apikey|accesstoken|refreshtoken|clientsecret|secretkey|privatekey|email|emailaddress|phonenumber|firstname|lastname|^(?:auth|api|reset|id|session|csrf|xsrf|bearer|oauth|jwt|user|login|admin|app|bot|device|service|security|invite|activation|verification|verify|confirm|confirmation|recovery|secret|my|github|gitlab|slack|npm|vault)token|^(?:db|database|smtp|mail|user|admin|root|ftp|sftp|ssh|sql|mysql|pg|postgres|mongo|redis|ldap|proxy|http|auth|login|my|old|new|wifi)pass)$/;

function split(text: string): string[] {
  return text.split(/\s+/).filter((name) => name !== '');
}

const known = new Map<string, SensitiveKind | null>();
const mostKnown = 10_000;

/** Longer names, in characters, are rare: what they say is found anew each time. */
const longestKnown = 100;

/** Gives what kind of secret or personal data a name by itself says a value is; undefined where it says neither. */
export function kindOfName(name: string): SensitiveKind | undefined {
  if (name.length > longestKnown) return findKind(name);
  let kind = known.get(name);
  if (kind === undefined) {
    kind = findKind(name) ?? null;
    if (known.size < mostKnown) known.set(copyOf(name), kind);
  }
  return kind ?? undefined;
}

function findKind(name: string): SensitiveKind | undefined {
  const all = wordsOf(name.slice(0, 200));
  const by = all.indexOf('by');
  // `passwordsByUser` holds passwords.
  const words = (by > 0 && by < all.length - 1 ? all.slice(0, by) : all).slice(-6);
  return kindOfWords(words) ?? secretBefore(words);
}

/** What says more of a secret stands behind its name as a word, or as digits at the end of one. */
function secretBefore(words: readonly string[]): SensitiveKind | undefined {
  const last = words.at(-1) ?? '';
  const [digits = ''] = /\d{1,3}$/.exec(last) ?? [];
  const before = stillSecret.test(last) ? words.slice(0, -1) : [...words.slice(0, -1), last.slice(0, -digits.length)];
  if (before.length === words.length && digits === '') return undefined;
  return kindOfWords(before) === 'secret' ? 'secret' : undefined;
}

function kindOfWords(all: readonly string[]): SensitiveKind | undefined {
  const words = all.slice(0, -1);
  const last = all.at(-1);
  if (last === undefined || last === '') return undefined;
  const ends = [last, singular(last)];
  for (let from = 0; from <= words.length; from += 1) {
    for (const end of ends) {
      const joined = words.slice(from).join('') + end;
      if (excluded.has(joined)) return undefined;
      // A hash by itself is that of a file, mostly.
      const kind = joined === 'hash' ? undefined : kinds.get(joined);
      if (kind !== undefined) return kind;
    }
  }
  if (last === 'name' && persons.has(singular(words.at(-1) ?? ''))) return 'name';
  const written = telling.exec(last)?.[0];
  return written === undefined ? undefined : (kinds.get(written) ?? 'secret');
}

/** Tells whether a member, element or field holds what another one beside it is called: `key`, `fieldName`. */
export function isNameOfName(name: string): boolean {
  return /^(?:id|k|n|dt|th)$|(?:name|key|field|label|header|param|parameter|property|attribute|variable|column)$/i.test(
    name,
  );
}

/** Tells whether a member, element or field holds the value of what another one beside it names: `value`, `fieldValue`. */
export function isValueName(name: string): boolean {
  return /^(?:val|content|text|string|v|data|default|current|old|new)$|(?:values?|value_?text|string_?data)$/i.test(
    name,
  );
}

/** Tells whether a number under a name is how many there are: `max_tokens`, `totalTokens`. */
export function isCountOf(name: string, value: string | number | bigint): boolean {
  return /tokens$/i.test(name) && /^\d{1,15}$/.test(String(value));
}

/** What stands around values and says nothing of them. */
const envelopes =
  /^(?:data|items?|results?|values?|entries|entry|records?|list|content|rows|elements|objects|nodes?|edges|collection|payload|attributes|location|geolocation|coordinates|geo|position|point|embedded|body|response|entity|resource)$/;

/** What a member of an object lies in: levels by all that they are called, without those that say nothing of it. */
export interface Around {
  readonly nearest: readonly string[];
  readonly next: readonly string[];
  /** The outermost that is a secret as a whole. */
  readonly secret: readonly string[] | undefined;
}

export const nowhere: Around = { nearest: [], next: [], secret: undefined };

/** Gives what lies in a level, itself within others. */
export function withLevel({ nearest, next, secret }: Around, level: readonly string[]): Around {
  if (level.every((one) => envelopes.test(wordsOf(one).join('')))) return { nearest, next, secret };
  const isSecret = secret === undefined && level.some((one) => kindOfName(one) === 'secret');
  return { nearest: level, next: nearest, secret: isSecret ? level : secret };
}

/**
 * Gives what kind of secret or personal data a member of an object is, by its name and what it lies in: `name` is that of a person
 * within a `customer`, all of an `address` but its country is told of.
 */
export function kindOfMember(name: string, { nearest, next, secret }: Around): SensitiveKind | undefined {
  const own = kindOfName(name);
  if (own !== undefined) return own;
  const plain = wordsOf(name).join('');
  // All that a secret holds is one, however deep.
  if (secret !== undefined)
    return openInSecret.test(wordsOf(name).at(-1) ?? '') && !secret.some(isMap) ? undefined : 'secret';
  const enclosing = nearest.map(kindOfName);
  if (enclosing.includes('address'))
    return withinPlaces.get(plain) ?? (openInAddress.test(plain) ? undefined : 'address');
  if (nearest.some(isPerson)) return plain === 'name' ? 'name' : withinPlaces.get(plain);
  // `name: { first, last }`.
  const isName = nearest.some((one) => wordsOf(one).join('') === 'name') && next.some(isPerson);
  return isName ? 'name' : undefined;
}

/** Gives what the names of an object's members are, where it is called so: `passwordsByUser`, `byEmail`. */
export function kindOfKeys(name: string): SensitiveKind | undefined {
  const words = wordsOf(name.slice(0, 200));
  const by = words.lastIndexOf('by');
  const key = by === -1 ? '' : words.slice(by + 1).join('_');
  if (key === '') return undefined;
  return kindOfName(key) ?? (isPerson(key) ? 'username' : undefined);
}

function isMap(name: string): boolean {
  return kindOfKeys(name) !== undefined;
}

/** Who is told of in `createdBy` is one too. */
function isPerson(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  return persons.has(singular(last)) || (last === 'by' && words.length > 1);
}

const formats: ReadonlyMap<string, SensitiveKind> = new Map([
  ['password', 'secret'],
  ['email', 'email'],
  ['idn-email', 'email'],
  ['phone', 'phone'],
  ['phone-number', 'phone'],
  ['tel', 'phone'],
  ['ipv4', 'ip'],
  ['ipv6', 'ip'],
  ['ip', 'ip'],
  ['iban', 'iban'],
  ['credit-card', 'card'],
  ['creditcard', 'card'],
  ['ssn', 'number'],
]);

/** Gives what kind of secret or personal data the format of a schema says its values are. */
export function kindOfFormat({ format }: Schema): SensitiveKind | undefined {
  return typeof format === 'string' ? formats.get(format.toLowerCase()) : undefined;
}

/** Names of query parameters that carry what lets in (RFC 6749 section 4.1.2), and of others that are called the same. */
const likelySecret = /^(?:code|ticket|key|auth|sid|session)$/i;

/** Gives what kind of secret or personal data a parameter of an URL is of which no document tells, by its name and its length. */
export function kindOfParameter(name: string, value: string): SensitiveKind | undefined {
  return kindOfName(name) ?? (likelySecret.test(name) && value.length >= 8 ? 'secret' : undefined);
}

const headerOfSecret = /(?:^|[-_])(?:key|auth|authentication|secret|ticket|session|dpop)$/i;

/** Gives what kind of secret or personal data a header of no document is: those that end in `-key` and the like let in. */
export function kindOfHeader(name: string): SensitiveKind | undefined {
  // X-Hub-Signature-256, X-Signature-Ed25519.
  const plain = name.replace(/[-_](?:\d{1,4}|sha-?\d{1,4}|md5|ed25519)$/i, '');
  return kindOfName(plain) ?? (headerOfSecret.test(plain) ? 'secret' : undefined);
}

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
