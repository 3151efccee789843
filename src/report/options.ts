import { flag, many, row, text } from '../base/option';

const results = 'Results';

export const reportOption = row(
  results,
  'report',
  '--report <file>',
  '.html, .xml (JUnit), .json, .md or .har *',
  text,
  many,
);

/** What reports do not show. */
export const maskOptions = [
  row(results, 'mask', '--mask <name>', 'Mask this property in reports and recordings *', text, many),
  row(results, 'maskPersonal', '--mask-personal', 'Mask names, e-mail addresses, phone numbers ...', flag),
  row(results, 'keepValues', '--keep-values', 'Mask nothing but credentials', flag),
];
