import { stringifyJson, type JsonObject } from '../base/json';
import { printTemplate, type Template } from '../responses/template';
import type { ResponseTemplate } from './template-play';

/** A response as a profile has it. @param usual the media type that is not said */
export function printResponse({ status, headers, mediaType, body }: ResponseTemplate, usual?: string): JsonObject {
  const texts = Object.entries(headers).map(([name, template]) => [name, printText(template)] as const);
  return {
    status,
    ...(texts.length > 0 && { headers: Object.fromEntries(texts) }),
    ...(mediaType !== undefined && mediaType !== usual && { mediaType }),
    ...(body !== undefined && { body: printTemplate(body) }),
  };
}

function printText(template: Template): string {
  const printed = printTemplate(template);
  return typeof printed === 'string' ? printed : stringifyJson(printed);
}
