import { test } from '@jest/globals';
import { petKey, petService } from './pet-service';
import { prove, provenDocument } from './prove';
import { countVerdicts } from '../../src/verify/result';
import { describeFinding } from '../../src/verify/findings';
test('try', async () => {
  const started = Date.now();
  const result = await prove(provenDocument('spec/openapi.yaml'), petService(), petKey);
  const lines = result.results.filter(r => r.verdict !== 'proved').map(r => `${r.verdict} ${r.check.id} ${r.reason} ${r.findings.map(describeFinding).join('\n')}`);
  console.log(lines.join('\n'), JSON.stringify(countVerdicts(result.results)), result.exchanges.length, Date.now() - started, result.stopped);
});
