import type { ComponentChildren, JSX } from 'preact';
import { splitOnce } from '../base/text';

/** The class of a cell, and what stands in it. */
export type Cell = readonly [kind: string, content: ComponentChildren, title?: string];

export interface Row {
  readonly cells: readonly Cell[];
  readonly key?: string | number;
  readonly kind?: string;
  readonly isOpen?: boolean;
  /** Stands at the head of the row. */
  readonly head?: ComponentChildren;
  /** From 1, where not all rows are in the page. */
  readonly index?: number;
}

interface TableProps {
  readonly kind: string;
  /** `Calls`, or with a class behind it: `Calls|num`. */
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  /** In the body, before and after the rows. */
  readonly before?: ComponentChildren;
  readonly after?: ComponentChildren;
  readonly total?: number;
}

/** As cards a table loses its roles; its rows and cells keep them. */
export function Table({ kind, heads, rows, before, after, total }: TableProps): JSX.Element {
  return (
    <table class={kind} aria-rowcount={total}>
      {heads.length > 0 && (
        <thead>
          <tr>
            {heads.map((words) => {
              const [name, own] = splitOnce(words, '|');
              return <th class={own}>{own === 'hidden' ? <span class="vh">{name}</span> : name}</th>;
            })}
          </tr>
        </thead>
      )}
      <tbody>
        {before}
        {rows.map(({ cells, key, kind: own = '', isOpen = false, head, index }) => (
          <tr key={key} class={own} role="row" aria-current={isOpen ? 'true' : undefined} aria-rowindex={index}>
            {head !== undefined && <th scope="row">{head}</th>}
            {cells.map(([one, content, title]) => (
              <td class={one} role="cell" title={title}>
                {content}
              </td>
            ))}
          </tr>
        ))}
        {after}
      </tbody>
    </table>
  );
}

/** Names and what they stand for. */
export function Facts({ facts }: { readonly facts: readonly Cell[] }): JSX.Element {
  return <dl class="facts">{facts.map(([name, content]) => [<dt>{name}</dt>, <dd>{content}</dd>])}</dl>;
}
