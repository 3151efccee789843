import type { ComponentChildren, JSX } from 'preact';

/** The class of a cell, and what stands in it. */
export type Cell = readonly [kind: string, content: ComponentChildren, title?: string];

/** As cards tables lose their roles; here cells keep them. */
export function Cells({ cells }: { readonly cells: readonly Cell[] }): JSX.Element {
  return (
    <>
      {cells.map(([kind, content, title]) => (
        <td class={kind} role="cell" title={title}>
          {content}
        </td>
      ))}
    </>
  );
}

export function Head({ cells }: { readonly cells: readonly Cell[] }): JSX.Element {
  return (
    <thead>
      <tr>
        {cells.map(([kind, content]) => (
          <th class={kind}>{content}</th>
        ))}
      </tr>
    </thead>
  );
}

/** Names and what they stand for. */
export function Facts({ facts }: { readonly facts: readonly Cell[] }): JSX.Element {
  return (
    <dl class="facts">
      {facts.map(([name, content]) => (
        <>
          <dt>{name}</dt>
          <dd>{content}</dd>
        </>
      ))}
    </dl>
  );
}
