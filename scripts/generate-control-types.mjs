// Writes src/serve/control/control-types.ts, the types of the schemas of spec/control.yaml. With --check it writes nothing and
// fails where the file is not what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';

const [source, target] = ['spec/control.yaml', 'src/serve/control/control-types.ts'];
const { openapi, info, components } = parse(readFileSync(source, 'utf8'));

// The paths are left out: the client says which call takes and gives which schema.
const document = { openapi, info, paths: {}, components: { schemas: components.schemas } };
const nodes = await openapiTypescript(document, {
  immutable: true,
  // `type: object` without properties is any object, not the empty one.
  emptyObjectsUnknown: true,
  // A property with a default may be left out of a request all the same.
  defaultNonNullable: false,
});
const schemas = nodes.filter((node) => node.name?.text === 'components');
const head = `// Made of ${source} by \`npm run generate:control-types\`; edit that file instead.`;
const text = await format(`${head}\n\n${astToString(schemas)}`, { ...(await resolveConfig(target)), filepath: target });

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  process.stderr.write(`${target} is not what ${source} gives: npm run generate:control-types\n`);
  process.exitCode = 1;
} else process.stdout.write(`${target} is what ${source} gives\n`);
