import { twin } from './twin';

void twin(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`)).then((code) => {
  process.exitCode = code;
});
