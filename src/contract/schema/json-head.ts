import { stringifyJson, type JsonValue } from '../../exact-json';

/** Characters that are written out to be shown: of a value of a megabyte, a hundred errors would write a hundred megabytes. */
const most = 5000;

/** Gives the JSON text of a value, or its beginning of some thousand characters where it is longer, and which of the two it is. */
export function jsonHead(value: JsonValue): { readonly text: string; readonly isWhole: boolean } {
  const head = new Head();
  head.write(value);
  return { text: head.text, isWhole: head.text.length <= most };
}

class Head {
  text = '';

  write(value: JsonValue): void {
    if (typeof value === 'string') this.text += JSON.stringify(value.length > most ? value.slice(0, most) : value);
    else if (value === null || typeof value !== 'object') this.text += stringifyJson(value);
    else if (Array.isArray(value)) this.list('[', value, ']');
    else this.list('{', members(value), '}');
  }

  private list(start: string, items: Iterable<JsonValue | Member>, end: string): void {
    let between = start;
    for (const item of items) {
      this.text += between;
      if (this.text.length > most) return;
      if (item instanceof Member) {
        this.text += `${JSON.stringify(item.name.slice(0, most))}:`;
        this.write(item.value);
      } else this.write(item);
      between = ',';
    }
    this.text += between === start ? start + end : end;
  }
}

class Member {
  constructor(
    readonly name: string,
    readonly value: JsonValue,
  ) {}
}

function* members(value: Record<string, JsonValue>): Generator<Member> {
  for (const name in value) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member !== undefined) yield new Member(name, member);
  }
}
