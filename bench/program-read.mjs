// What nobody can do without who plays a document: it is read, and each of its `$ref`s is followed once.
import { readFileSync } from 'node:fs';

const [, , file] = process.argv;
const text = readFileSync(file, 'utf8');
const root = /\.ya?ml$/.test(file) ? (await import('js-yaml')).load(text) : JSON.parse(text);
const ahead = [root];
let followed = 0;
while (ahead.length > 0) {
  const value = ahead.pop();
  if (typeof value.$ref === 'string' && value.$ref.startsWith('#/') && targetOf(value.$ref) !== undefined)
    followed += 1;
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) ahead.push(member);
}
process.stdout.write(`${followed}\n`);

function targetOf(ref) {
  let target = root;
  for (const token of ref.slice(2).split('/'))
    target = target?.[decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~')];
  return target;
}
