/** Headers whose whole value is a credential, or holds one, beside those that are named as a secret. */
const secretHeaders: ReadonlySet<string> = new Set([
  ...['proxy-authorization', 'cookie', 'set-cookie', 'x-auth', 'x-goog-iap-jwt-assertion', 'x-hub-signature-256'],
]);

/** Whether a header is masked by its name (docs/concepts/security.md, sentence 2). */
export function isSecretHeader(name: string): boolean {
  const lowerCase = name.toLowerCase();
  return secretHeaders.has(lowerCase) || /[-_](?:key|signature)$|\bsession$/.test(lowerCase) || isSecretName(lowerCase);
}

/** Headers of HTTP that hold no secret, even where a person gives them by hand. */
export function isPlainHeader(name: string): boolean {
  return /^(?:accept(?:-.*)?|content-.*|if-.*|cache-control|host|origin|prefer|referer|user-agent)$/i.test(name);
}

/** Names of properties that mean a secret, without case and separators; compared with the whole name and with its last words. */
const secretNames: ReadonlySet<string> = new Set([
  ...['password', 'passwd', 'pwd', 'passphrase', 'secret', 'clientsecret', 'sharedsecret', 'token', 'accesstoken'],
  ...['refreshtoken', 'idtoken', 'authtoken', 'sessiontoken', 'bearertoken', 'apikey', 'apitoken', 'accesskey'],
  ...['secretkey', 'secretaccesskey', 'privatekey', 'signingkey', 'encryptionkey', 'sessionid', 'sessionkey', 'jwt'],
  ...['credential', 'credentials', 'pin', 'otp', 'totp', 'cvv', 'cvc', 'securitycode', 'signature', 'authorization'],
]);

/** Names of properties of persons. */
const personalNames: ReadonlySet<string> = new Set([
  ...['email', 'emailaddress', 'mail', 'phone', 'phonenumber', 'mobile', 'fax', 'firstname', 'lastname', 'middlename'],
  ...['fullname', 'givenname', 'familyname', 'surname', 'address', 'street', 'streetaddress', 'postalcode', 'zipcode'],
  ...['birthdate', 'birthday', 'dateofbirth', 'dob', 'iban', 'cardnumber', 'ssn', 'taxid', 'passportnumber'],
]);

export function isSecretName(name: string): boolean {
  return endsIn(name, secretNames);
}

export function isPersonalName(name: string): boolean {
  return endsIn(name, personalNames);
}

function endsIn(name: string, known: ReadonlySet<string>): boolean {
  // Only the words at its end say what a name means: `github_access_token`, not `tokenCount`.
  const words = name
    .slice(-64)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
  return words.some((_, index) => known.has(words.slice(index).join('')));
}
