import { fullFormats } from 'ajv-formats/dist/formats';
import { expressionTest } from './patterns';

type Test = (text: string) => boolean;

const quotedPart = /^"(?:[^"\\\r\n]|\\[^\r\n])*"@/;
const literalPart = /@\[(?:IPv6:)?([0-9A-Fa-f.:]+)\]$/;

/**
 * Gives the test of e-mail addresses as RFC 5321 section 4.1.2 has them: quoted names (`"Zoe Ray"@example.com`) and the literal
 * address of a host (`zoe@[127.0.0.1]`) too, which the library's own expression refuses.
 */
export function createEmailTest(): Test {
  const [plain, ipv4, ipv6] = [fullFormats.email, fullFormats.ipv4, fullFormats.ipv6].map((format) =>
    format instanceof RegExp ? expressionTest(format).test : undefined,
  );
  return (text) => {
    const named = text.replace(quotedPart, 'a@');
    const [whole = '', host = ''] = literalPart.exec(named) ?? [];
    if (whole === '') return plain?.(named) === true;
    const isHost = whole.includes('IPv6:') ? ipv6?.(host) : ipv4?.(host);
    return isHost === true && plain?.(`${named.slice(0, -whole.length)}@a.example`) === true;
  };
}
