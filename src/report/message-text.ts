import { stringifyJson } from '../base/json';
import { printable } from '../base/text';
import type { Masker } from '../exchange/masking/mask';
import type { Message } from '../rules/rule';

const longest = 200;

/** A message as a sentence, its values masked and cut. */
export function messageText({ texts, values }: Message, masker: Masker): string {
  return texts
    .map((text, index) => {
      const part = values[index];
      if (part === undefined) return text;
      const value = part.value === undefined ? undefined : masker.value(part.value, part.place);
      return text + (value === undefined ? 'nothing' : cut(printable(stringifyJson(value))));
    })
    .join('');
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}...` : text;
}
